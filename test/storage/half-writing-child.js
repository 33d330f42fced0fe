// Writes a file half and is killed. Arguments: URL of the compiled module core/files/whole-file, path.
const [moduleUrl, path] = process.argv.slice(2);
const { WholeFile } = await import(moduleUrl);
const file = new WholeFile(path);
file.write('half of the new');
process.kill(process.pid, 'SIGKILL');
