// Serves sites whose pages are made by scripts: a shell, a script that all pages of a site share, and the data of each page, which the script
// makes some thousand elements of. Each site is at an address of its own (127.2.x.y).
import http from 'node:http';
import { Random } from '../../dist/core/random.js';
import { answer } from '../measuring.js';

const [pages, sites] = process.argv.slice(2).map(Number);
const random = new Random(18);
/** Paragraphs of a page, and words of each. */
const paragraphs = 300;
const wordsEach = 50;
const vocabulary = Array.from({ length: 5000 }, (_, i) => `${['bee', 'hive', 'wax', 'pollen', 'nectar'][i % 5]}${i}`);

const shell = '<!doctype html><title>Bees</title><div id="root"></div><script src="/app.js"></script>';
const app = `
const escaped = text => text.replace(/[&<>]/g, sign => '&#' + sign.charCodeAt(0) + ';');
fetch('/data' + location.pathname).then(answer => answer.json()).then(({ title, texts, links }) => {
  document.title = title;
  const rows = texts.map((text, i) => {
    const section = document.createElement('section');
    section.innerHTML = '<h2>' + escaped(text.slice(0, 30)) + '</h2>' + text.split(' ').map(word => '<span>' + escaped(word) + '</span>').join(' ');
    return section;
  });
  root.append(...rows);
  rows.sort((a, b) => a.textContent.localeCompare(b.textContent));
  root.append(...rows);
  for (const link of links) root.insertAdjacentHTML('beforeend', '<a href="' + link + '">bees ' + link.slice(-4) + '</a> ');
});`;

/** @param {number} number */
const addressOf = number => `127.2.${Math.floor(number / 250)}.${1 + (number % 250)}`;
const sentence = () => Array.from({ length: wordsEach }, () => vocabulary[random.below(vocabulary.length)]).join(' ');
/** Texts that pages are put together from. */
const sentences = Array.from({ length: 2000 }, sentence);
let port = 0;

/** @param {number} page */
const urlOf = page => `http://${addressOf(page % sites)}:${port}/${page}`;

/** Page and data of a page. @param {number} page */
function dataOf(page) {
  const texts = Array.from({ length: paragraphs }, (_, i) => sentences[(page * 7919 + i * 31) % sentences.length]);
  const links = Array.from({ length: 10 }, (_, i) => urlOf((page * 10 + i + 1) % pages));
  return JSON.stringify({ title: `Bees ${page}`, texts, links });
}

/** @param {http.IncomingMessage} request @param {http.ServerResponse} response */
function serve({ url = '/' }, response) {
  const send = (/** @type {string} */ type, /** @type {string} */ body) =>
    response.writeHead(200, { 'content-type': type }).end(body);
  if (url === '/app.js') send('text/javascript', app);
  else if (url.startsWith('/data/')) send('application/json', dataOf(Number(url.slice(6))));
  else if (/^\/\d+$/.test(url)) send('text/html', shell);
  else response.writeHead(404).end();
}

for (let site = 0; site < sites; site++) {
  const server = http.createServer(serve);
  await new Promise(resolve => server.listen(port, addressOf(site), () => resolve(undefined)));
  port = /** @type {import('node:net').AddressInfo} */ (server.address()).port;
}
answer({ seeds: Array.from({ length: Math.min(sites, 10) }, (_, site) => urlOf(site)), query: 'bee hive wax pollen' });
process.on('disconnect', () => process.exit(0));
