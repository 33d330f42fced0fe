/** The page of `honeyguide serve` in a real Chromium, as a person has it. */
import { type Browser, chromium, type Page } from 'playwright-core';
import { browserPath } from './browser.js';
import { type Running, startCommand } from './command.js';

const token = 'a-token-for-tests-only';

export interface Served {
  url: string;
  /** With the token. */
  address: string;
  port: number;
  running: Running;
}

/** Starts the command; `port` 0 takes a free one. */
export async function startServing(folder: string, port = 0): Promise<Served> {
  const running = startCommand(['serve', folder, '--port', String(port), '--token', token, '--json']);
  const words = await new Promise<string>((resolve, reject) => {
    const timer = setInterval(() => {
      if (!running.out().includes('\n')) return;
      clearInterval(timer);
      resolve(running.out());
    }, 50);
    void running.finished.then(({ error }) => {
      clearInterval(timer);
      reject(new Error(`serve has ended: ${error}`));
    });
  });
  const { url, address, port: taken } = JSON.parse(words.split('\n')[0]);
  return { url, address, port: taken, running };
}

export function startChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--enable-unsafe-swiftshader'] });
}

/** What went wrong in a page: errors of its scripts, and whatever the security policy refused. */
export function troubleIn(page: Page): string[] {
  const trouble: string[] = [];
  page.on('pageerror', error => trouble.push(error.message));
  page.on('console', message => {
    if (message.type() === 'error' && /Content Security Policy|Uncaught/.test(message.text()))
      trouble.push(message.text());
  });
  return trouble;
}

/** Asks the API as the page does. */
export async function askApi<Answer>({ url }: { url: string }, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(url + path, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}
