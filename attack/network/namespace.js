// A network of its own (a namespace of Linux): loopback carries public addresses there, a name server of ours answers for all names, and nothing
// leads out. Needs Linux, root, unshare and ip.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * @param {string} folder
 * @param {readonly string[]} addresses
 */
function setUp(folder, addresses) {
  const names = join(folder, 'resolv.conf');
  writeFileSync(names, 'nameserver 127.0.0.1\noptions timeout:1 attempts:1\n');
  const steps = [
    'ip link set lo up',
    ...addresses.map(address => `ip addr add ${address}/32 dev lo`),
    `mount --bind ${names} /etc/resolv.conf`,
  ];
  return ['--net', '--mount', '--', 'sh', '-c', `${steps.join(' && ')} && exec "$@"`, 'sh'];
}

/** Why there can be no such network here, or undefined. */
export function whyNoNetwork() {
  if (process.platform !== 'linux') return 'it takes Linux';
  const folder = mkdtempSync(join(tmpdir(), 'honeyguide-network-'));
  try {
    const { status, stderr, error } = spawnSync('unshare', [...setUp(folder, ['192.0.2.1']), 'true'], {
      encoding: 'utf8',
    });
    return status === 0
      ? undefined
      : `no network of its own can be made (${(error?.message ?? stderr).trim().split('\n')[0]})`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs a script of ours in such a network; gives the JSON that it printed last.
 * @param {string} script
 * @param {readonly string[]} addresses
 */
export async function inNetwork(script, addresses) {
  const folder = mkdtempSync(join(tmpdir(), 'honeyguide-network-'));
  try {
    const child = spawn('unshare', [...setUp(folder, addresses), process.execPath, script, ...addresses], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let out = '';
    child.stdout.on('data', chunk => {
      out += chunk;
    });
    const code = await new Promise(resolve => child.on('close', resolve));
    if (code !== 0) throw new Error(`${script} ended with ${code}`);
    return JSON.parse(out.trim().split('\n').at(-1) ?? '');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
