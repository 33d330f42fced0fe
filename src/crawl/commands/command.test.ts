import { describe, expect, it } from 'vitest';
import { UsageError } from '../../core/errors.js';
import { type Command, checkCommand, commandTables, exclusionOf, isPassing } from './command.js';

describe('a command from outside', () => {
  it.each<Command>([
    { kind: 'label', url: 'http://a.org/', relevant: false },
    { kind: 'pause' },
    { kind: 'resume' },
    { kind: 'stop' },
    { kind: 'budget', pages: 500 },
    { kind: 'exclude', pattern: '/print/' },
    { kind: 'exclude', host: 'a.org' },
    { kind: 'limit', host: '127.0.0.1:8080', pages: 0 },
    { kind: 'pin', url: 'http://a.org/' },
    { kind: 'bury', url: 'http://a.org/' },
  ])('is taken: %j', command => {
    expect(checkCommand(JSON.parse(JSON.stringify(command)))).toEqual(command);
  });

  it('knows every kind, and which are for the moment', () => {
    const passing = Object.keys(commandTables).filter(kind => isPassing({ kind } as Command));
    expect(passing).toEqual(['pause', 'resume', 'stop']);
  });

  it('has URL and host as the crawl writes them', () => {
    expect(checkCommand({ kind: 'label', url: 'HTTP://A.org:80/b/../c#d', relevant: 'true' })).toEqual({
      kind: 'label',
      url: 'http://a.org/c',
      relevant: true,
    });
    expect(checkCommand({ kind: 'limit', host: 'Bücher.Example', pages: 3 })).toMatchObject({
      host: 'xn--bcher-kva.example',
    });
  });

  it.each([
    [undefined, `A command looks like { kind: 'budget', pages: 500 }; this is undefined.`],
    ['pause', `A command looks like { kind: 'budget', pages: 500 }; this is "pause".`],
    [
      { kind: 'halt' },
      'There is no command "halt". There are: label, forget, pause, resume, stop, budget, exclude, limit, pin, bury.',
    ],
    [{ kind: 'toString' }, 'There is no command "toString"'],
    [{ kind: 'pause', now: true }, 'Unknown setting "now" of the command pause.'],
    [{ kind: 'budget' }, '"pages" is missing; write for example pages: 500.'],
    [{ kind: 'budget', pages: 1.5 }, '"pages" of the command budget must be a whole number from 0'],
    [{ kind: 'label', url: 'mailto:me', relevant: true }, 'The command label needs a URL, not "mailto:me".'],
    [{ kind: 'pin', url: 'a.org' }, 'The command pin needs a URL, not "a.org".'],
    [{ kind: 'label', url: 'http://a.org/', relevant: 'perhaps' }, 'must be true or false, not "perhaps".'],
    [{ kind: 'exclude' }, 'The command exclude needs a pattern or a host'],
    [{ kind: 'exclude', host: 'a.org', pattern: 'b' }, 'The command exclude needs a pattern or a host'],
    [{ kind: 'exclude', pattern: '(' }, '"pattern" of the command exclude must be a regular expression, not "(".'],
    [{ kind: 'limit', host: 'http://a.org/', pages: 3 }, '"http://a.org/" is no host; write for example example.org'],
    [{ kind: 'limit', host: 'a b', pages: 3 }, '"a b" is no host'],
  ])('is refused: %j', (value, message) => {
    expect(() => checkCommand(value)).toThrow(UsageError);
    expect(() => checkCommand(value)).toThrow(message);
  });
});

describe('an exclusion', () => {
  it('is of a host whatever the scheme, and of no other', () => {
    const excluded = exclusionOf({ host: 'a.org' });
    const urls = ['http://a.org/', 'https://a.org/x', 'http://b.a.org/', 'http://a.org:8080/', 'http://b.org/?a.org/'];
    expect(urls.map(excluded)).toEqual([true, true, false, false, false]);
  });

  it('is of every URL that matches a pattern', () => {
    const excluded = exclusionOf({ pattern: '/print/|\\.pdf$' });
    expect(['http://a.org/print/1', 'http://a.org/a.pdf', 'http://a.org/a.pdf?b'].map(excluded)).toEqual([
      true,
      true,
      false,
    ]);
  });
});
