/** The body of a request as JSON, whoever sends it. */
import type { IncomingMessage } from 'node:http';

export interface BadMessage {
  status: 400 | 413;
  problem: string;
}

/** It is read to the limit and no further, whatever length was announced. */
export async function readMessage(request: IncomingMessage, most: number): Promise<{ content: unknown } | BadMessage> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request) {
      length += chunk.length;
      if (length > most) return { status: 413, problem: `At most ${most} bytes are read here.` };
      chunks.push(chunk);
    }
  } catch {
    // The sender hung up; nobody reads the answer.
    return { status: 400, problem: 'The message was cut off.' };
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
    return { content: JSON.parse(text) };
  } catch {
    return { status: 400, problem: 'The message is not JSON in UTF-8.' };
  }
}
