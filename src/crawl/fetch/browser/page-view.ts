/** A page in the browser as the renderer looks at it: from a world of its own, which the page's scripts cannot reach. */
import { readFileSync } from 'node:fs';
import type { CDPSession, Page } from 'playwright-core';

/** The browser does not answer, or is gone. Another one may do better. */
export class BrowserTrouble extends Error {
  override name = 'BrowserTrouble';
}

export interface PageState {
  isLoaded: boolean;
  /** It says so itself. */
  isBusy: boolean;
  hasScripts: boolean;
  elements: number;
  links: number;
  /** Characters that are seen. */
  text: number;
  /** It goes on below what is shown. */
  isLonger: boolean;
}

export interface PageSource {
  html: string;
  isCut: boolean;
  /** Scripts may have changed it. */
  url: string;
}

const inPage = readFileSync(new URL('in-page.js', import.meta.url), 'utf8');

export class PageView {
  private constructor(
    private readonly session: CDPSession,
    private readonly objectId: string,
    private readonly patience: number,
  ) {}

  /** `patience`: milliseconds for one answer; a script that never ends gives none. */
  static async open(page: Page, patience: number): Promise<PageView> {
    const session = await answerWithin(patience, page.context().newCDPSession(page));
    const { frameTree } = await answerWithin(patience, session.send('Page.getFrameTree'));
    const world = session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id, worldName: 'honeyguide' });
    const { executionContextId: contextId } = await answerWithin(patience, world);
    const { result } = await answerWithin(
      patience,
      session.send('Runtime.evaluate', { contextId, expression: inPage }),
    );
    if (result.objectId === undefined) throw new BrowserTrouble('the page cannot be looked at');
    return new PageView(session, result.objectId, patience);
  }

  state(): Promise<PageState> {
    return this.call('state');
  }

  refuseNotice(): Promise<boolean> {
    return this.call('refuseNotice');
  }

  scroll(): Promise<void> {
    return this.call('scroll');
  }

  html(limit: number): Promise<PageSource> {
    return this.call('html', limit);
  }

  private async call<Answer>(name: string, ...values: number[]): Promise<Answer> {
    const { result, exceptionDetails } = await answerWithin(
      this.patience,
      this.session.send('Runtime.callFunctionOn', {
        functionDeclaration: `function (...values) { return this.${name}(...values); }`,
        objectId: this.objectId,
        arguments: values.map(value => ({ value })),
        returnByValue: true,
      }),
    );
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as Answer;
  }
}

/** Whatever the browser fails to do, or does not do in time, is trouble with it. */
export async function answerWithin<Answer>(milliseconds: number, work: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new BrowserTrouble(`no answer within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    if (error instanceof BrowserTrouble) throw error;
    throw new BrowserTrouble(firstLine(error), { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** Messages of the browser's come with pages of its log. */
export function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0];
}
