/** Pages that declare nothing. `bench/charsets/detectors.js` measures it on real ones. */
import { describe, expect, it } from 'vitest';
import { encode } from '../../../bench/charsets/encoders.js';
import { decodeHtml, decodeText, decodeXml } from './charset.js';
import { detectCharset } from './detect-charset.js';

/** Sentences as they stand on pages, by the charset that such pages were written in. */
const sentences: [string, string][] = [
  [
    'windows-1251',
    'Медоуказчик ведёт человека к гнезду диких пчёл и ждёт, пока тот достанет мёд; воск достаётся птице.',
  ],
  ['koi8-r', 'Медоуказчик ведёт человека к гнезду диких пчёл и ждёт, пока тот достанет мёд; воск достаётся птице.'],
  [
    'windows-1250',
    'Medozvěstka vede člověka k hnízdu divokých včel a čeká, až vybere med; vosk zůstane ptákovi, který přiletěl první.',
  ],
  [
    'windows-1252',
    'Der Honiganzeiger führt die Menschen zu den Nestern wilder Bienen; für ihn bleiben Wachs und Larven übrig.',
  ],
  [
    'windows-1253',
    'Το πουλί οδηγεί τον άνθρωπο στη φωλιά των άγριων μελισσών και περιμένει το κερί και τις προνύμφες.',
  ],
  [
    'windows-1254',
    'Bal kılavuzu kuşu, insanı yabani arıların yuvasına götürür ve balmumunu yemek için ağacın üstünde bekler.',
  ],
  ['windows-1255', 'הציפור מובילה את האדם אל קן הדבורים הפראיות וממתינה עד שיוציא את הדבש, ואז היא אוכלת את השעווה.'],
  ['windows-1256', 'يقود طائر دليل العسل الإنسان إلى عش النحل البري وينتظر حتى يأخذ العسل ثم يأكل الشمع واليرقات.'],
  ['shift_jis', 'ミツオシエは野生の蜂の巣まで人を案内し、人が蜜を取ったあとに残る蝋と幼虫を食べる鳥です。'],
  ['euc-jp', 'ミツオシエは野生の蜂の巣まで人を案内し、人が蜜を取ったあとに残る蝋と幼虫を食べる鳥です。'],
  ['gb18030', '响蜜鴷会把人带到野蜂的巢穴,等人取走蜂蜜之后,再吃剩下的蜂蜡和幼虫。'],
  ['big5', '響蜜鴷會把人帶到野蜂的巢穴，等人取走蜂蜜之後，再吃剩下的蜂蠟和幼蟲。'],
  ['euc-kr', '꿀잡이새는 사람을 야생 벌집으로 데려가고, 사람이 꿀을 가져간 뒤에 남은 밀랍과 애벌레를 먹는다.'],
];

describe('a page that declares nothing', () => {
  it.each(sentences)('in %s is read', (encoding, sentence) => {
    const page = `<html><title>Birds</title><p>${sentence}</p></html>`;
    expect(decodeHtml(encode(page, encoding), 'text/html')).toBe(page);
    expect(decodeText(encode(sentence, encoding), 'text/plain')).toBe(sentence);
    expect(decodeXml(encode(`<rss>${sentence}</rss>`, encoding))).toBe(`<rss>${sentence}</rss>`);
  });

  it('in ISO-2022-JP is read, though its bytes are ASCII', () => {
    const page = Buffer.from('<p>\x1b$B$3$s$K$A$O@$3&\x1b(B and \x1b$BF|K\\8l\x1b(B</p>', 'latin1');
    expect(decodeHtml(page, '')).toBe('<p>こんにちは世界 and 日本語</p>');
  });

  it('in UTF-8 is read, though it was cut within a letter', () => {
    const text = `<p>${'Grüße aus Köln. '.repeat(40)}ü`;
    expect(decodeHtml(Buffer.from(text).subarray(0, -1), '')).toBe(`${text.slice(0, -1)}\ufffd`);
    expect(decodeHtml(Buffer.from('Grüße, ä').subarray(0, -1), '')).toBe('Grüße, \ufffd');
  });

  it('in UTF-8 is read, though it is spoilt in a place', () => {
    const bytes = Buffer.from('Grüße aus Köln. '.repeat(40));
    bytes[2] = 0xff;
    expect(decodeHtml(bytes, '')).toContain('Grüße aus Köln.');
  });

  it('is looked at where its letters begin, however late', () => {
    const [, russian] = sentences[0];
    const page = `<style>${'p { color: red } '.repeat(20_000)}</style><p>${russian.repeat(3)}`;
    expect(decodeHtml(encode(page, 'windows-1251'), '')).toBe(page);
  });

  it('costs no more memory with each page', () => {
    const page = Buffer.alloc(200_000, 0xe4);
    const before = process.memoryUsage.rss();
    for (let i = 0; i < 40; i++) detectCharset(page);
    for (const length of [1, 2, 3, 65_535, 65_536, 65_537]) detectCharset(Buffer.alloc(length, 0xe4));
    expect(process.memoryUsage.rss() - before).toBeLessThan(60_000_000);
  });
});

describe('a declaration that comes late', () => {
  const [, russian] = sentences[0];
  const far = `<style>${'p { color: red } '.repeat(100)}</style>`;
  // Mostly Latin letters: nothing but the declaration tells.
  const few = 'Caf\u043e';
  const read = (page: string, encoding = 'windows-1251') => decodeHtml(encode(page, encoding), 'text/html');

  it.each([
    ['a meta element', `<html>${far}<meta charset="windows-1251"><p>${few}`],
    ['the old kind', `${far}<META http-equiv=Content-Type content='text/html; charset=windows-1251'>${few}`],
    ['after one that says nothing', `${far}<meta name=a><meta charset=windows-1251>${few}`],
    ['after a comment with another', `${far}<!-- <meta charset=koi8-r> --><meta charset=windows-1251>${few}`],
    ['after a script with another', `${far}<script>"<meta charset=koi8-r>"</script><meta charset=windows-1251>${few}`],
    ['behind the first bytes of a long page', `${far.repeat(20)}<meta charset=windows-1251>${few}`],
  ])('is obeyed: %s', (_what, page) => {
    expect(read(page)).toBe(page);
  });

  it('does not stand above one that came in time', () => {
    const page = `<meta charset=windows-1251>${far}<meta charset=koi8-r>${russian}`;
    expect(read(page)).toBe(page);
  });

  it.each(['<', '<!--', '<meta', '<meta ', '<title>', '</', '<script></x'])(
    'is looked for in %j, again and again',
    unit => {
      const page = Buffer.concat([Buffer.from(unit.repeat(200_000)), Buffer.from([0xe9])]);
      expect(decodeHtml(page, '').length).toBe(page.length);
    },
  );
});
