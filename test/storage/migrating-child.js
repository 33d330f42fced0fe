// Brings a collection to a version that does not exist, and dies in the middle of it.
// Arguments: URL of the compiled folder src/storage/sqlite, folder of the collection.
const [moduleUrl, folder] = process.argv.slice(2);
const { bringUpToDate } = await import(`${moduleUrl}up-to-date.js`);
const { migrations } = await import(`${moduleUrl}migrations/registry.js`);

const dying = {
  version: migrations.length + 1,
  run(database) {
    // Much more than is kept in memory, so that a part of it is in the files.
    database.exec(
      'PRAGMA cache_size = 10; CREATE TABLE half (bytes BLOB); DELETE FROM links; UPDATE pages SET title = url',
    );
    for (let i = 0; i < 50; i++) database.exec('INSERT INTO half VALUES (zeroblob(100000))');
    process.kill(process.pid, 'SIGKILL');
  },
};
bringUpToDate(folder, [...migrations, dying]);
