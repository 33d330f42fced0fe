/** What the API says of one page, for the parts that show it. */
import type { Answer } from '../../api/client.ts';

export type PageAnswer = Answer<'get /api/collections/{collection}/page'>;
export type PathStep = PageAnswer['path'][number];
