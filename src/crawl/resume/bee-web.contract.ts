import { Random } from '../../core/random.js';
import { home, type Script } from '../scripted-crawl.contract.js';

const words = [
  'hive',
  'honey',
  'queen',
  'wheel',
  'engine',
  'brake',
  'music',
  'river',
  'cloud',
  'paper',
  'stone',
  'glass',
];

/** Pages on a few hosts; every third section is about bees, and links say so as often as not. Some fail, move, repeat others or speak German. */
export function beeWeb(pages: number): Script {
  const random = new Random(5);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random.next() * list.length)];
  const urls = Array.from({ length: pages }, (_, i) => {
    return i === 0 ? home : `http://${pick(['a', 'b', 'c'])}.test/${pick(['bees', 'cars', 'misc'])}/${i}.html`;
  });
  const subject = (url: string) => (url.includes('/bees/') ? ['bees', ...words.slice(0, 3)] : words.slice(3));
  const script: Script = {};
  urls.forEach((url, i) => {
    const text = () => Array.from({ length: 12 }, () => pick(random.next() < 0.7 ? subject(url) : words)).join(' ');
    const links = Array.from({ length: 9 }, (_, n) => {
      const target = urls[Math.min(pages - 1, i + 1 + Math.floor(random.next() ** 2 * pages * (n < 5 ? 0.1 : 1)))];
      const anchor = random.next() < 0.5 ? pick(subject(target)) : `${pick(words)} ${pick(words)}`;
      return `<h2>${pick(words)}</h2><p>${pick(words)} <a href="${target}">${anchor}</a> ${pick(subject(target))}</p>`;
    });
    const language = i % 13 === 5 ? '<html lang="de"><p>und der Honig ist nicht von den Bienen</p>' : '';
    script[url] = `${language}<title>${text()}</title><p>${text()}</p><ul>${links.join('')}</ul>`;
    if (i % 17 === 9) script[url] = { status: 404 };
    if (i % 19 === 11) script[url] = { status: 301, location: urls[i - 1] };
    if (i % 23 === 13) script[url] = script[urls[i - 2]];
  });
  return script;
}
