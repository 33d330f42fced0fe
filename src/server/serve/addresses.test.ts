import { describe, expect, it } from 'vitest';
import { addressesOf } from './addresses.js';

describe('by which names the server may be called', () => {
  it('is on this machine unless another address is given', () => {
    expect(addressesOf()).toEqual({ host: '127.0.0.1', local: true, names: ['127.0.0.1', 'localhost', '[::1]'] });
    expect(addressesOf('[::1]')).toMatchObject({
      host: '::1',
      local: true,
      names: ['[::1]', '127.0.0.1', 'localhost'],
    });
    expect(addressesOf('LOCALHOST').local).toBe(true);
  });

  it.each(['192.0.2.7', 'server.example', '127.0.0.1.example', '1127.0.0.1'])('%s is not this machine alone', host => {
    expect(addressesOf(host)).toEqual({ host, local: false, names: [host] });
  });

  it('knows the addresses of the machine where all of them are listened on', () => {
    for (const host of ['0.0.0.0', '::']) {
      expect(addressesOf(host)).toMatchObject({ host, local: false, names: expect.arrayContaining(['127.0.0.1']) });
    }
    expect(addressesOf('0.0.0.0').names).not.toContain('0.0.0.0');
  });
});
