/** Words by which parts of a page say that they are not what the reader came for, in the languages of many pages. */

/** Ends of the words `cookie`, `Cookies` …, which notices in every language have. */
export const cookieWord = 'ookie';

const cookieNotice =
  /cookie policy|(?:we|site|website|page|nous|wir|usamos|utiliza\w*|utilis\w*|verwende\w*|usiamo|gebruik\w*|us[ao]) (?:\w+ ){0,4}cookies|necessary cookies|accept (?:all )?cookies|use of cookies/i;

/** Is this text of a cookie notice? */
export function isCookieNotice(text: string): boolean {
  return cookieNotice.test(text);
}

/** Headings of what others say below an article, and of who wrote it; whole lines. */
const voices = [
  'comments?|\\d+ responses?|replies|leave a (?:reply|comment)|join the (?:conversation|discussion)|post a comment',
  'add (?:a|your) comment|about the authors?',
  // Portuguese and Spanish, French, German, Italian, Indonesian, Russian, Japanese, Chinese, Korean
  'coment[aá]rios?|commentaires|kommentare?|commenti|komentar|комментарии|コメント|评论|댓글',
];
/** Headings of ways to other pages. The same words may head a part of the text: "Related objects", "See also". */
const ways = [
  'related(?: \\w+){0,2}|more (?:stories|from|in|on|news|articles|like this|to read|top)\\b.{0,30}',
  'recommended(?: for you| \\w+)?|you (?:may|might) (?:also )?(?:like|enjoy|be interested).{0,20}',
  'most (?:popular|read|viewed|shared|commented|recent|watched).{0,20}|trending(?: now| stories| articles)?',
  'popular (?:posts|stories|articles|news)|latest (?:news|stories|posts|articles|videos)',
  "recent (?:posts|articles|stories|comments)|top stories|editor'?s'? picks?|what to read next|read next|up next|see also",
  'also (?:on|read|see)\\b.{0,20}|share this(?: \\w+)?|sign up .{0,40}|subscribe .{0,30}|newsletter',
  'sponsored(?: \\w+)?|around the web|from (?:the|around the) web|from our (?:partners|sponsors).{0,10}',
  'partner content|promoted (?:stories|content)|filed under',
  // Portuguese, Spanish, French, German, Italian, Indonesian
  'artigos relacionados|leia (?:tamb|mais).{0,20}|veja (?:tamb|mais).{0,20}',
  'noticias relacionadas|art[ií]culos relacionados|te puede interesar',
  'articles? (?:li[eé]s|similaires)|[àa] lire aussi|sur le m[eê]me sujet',
  'verwandte (?:artikel|themen)|mehr zum thema|das k[oö]nnte (?:sie|dich).{0,20}',
  'weitere (?:artikel|themen|meldungen)|articoli correlati|leggi anche|potrebbe interessarti',
  'artikel terkait|baca juga',
  // Russian, Japanese, Chinese, Korean
  'читайте также|похожие (?:статьи|записи|материалы)|по теме|関連記事|相关(?:文章|阅读|新闻)|관련 ?기사',
];
const otherSection = new RegExp(
  `^(?:\\d+ )?(?:(?<voices>${voices.join('|')})|${ways.join('|')})\\W*(?:\\(?\\d*\\)?)?\\W*$`,
  'i',
);

/** Does this line head a part that is not the main one: what people say, or ways to other pages? */
export function headsOtherSection(line: string): 'voices' | 'ways' | undefined {
  const found = otherSection.exec(line);
  if (found === null) return undefined;
  return found.groups?.voices === undefined ? 'ways' : 'voices';
}

/** Beginnings of lines that lead to other pages when the line is a link. */
const pointers = [
  'read (?:more|also|next|full|the full)|related|see also|more (?:on|from|about)|also (?:read|see|on)|recommended',
  'click here|watch(?: more)?:|leia (?:mais|tamb)|lea tamb|lire aussi|mehr (?:zum|dazu)|lesen sie|siehe auch',
  'leggi anche|baca juga|читайте также|相关|関連|관련',
];
const pointer = new RegExp(`^[\\s\\p{P}\\p{S}]*(?:${pointers.join('|')})`, 'iu');

/** Lines that are never part of a text, by how they begin. */
const asides = [
  'advert(?:isement)?s?$|sponsored$|werbung$|anzeige$|publicidad[e]?$|iklan$|share (?:this|on)|follow (?:us|@|\\w+ on)',
  'subscribe (?:to|now)|sign up (?:for|to)|filed under|posted in|tags? ?:|categor(?:y|ies) ?:|tell us what',
  'leave a (?:comment|reply)|(?:\\d+ )?comments?$|copyright (?:©|\\(c\\)|\\d{4}|by\\b)|all rights reserved|©|photos? (?:by|credit)',
  'image (?:credit|source)|this article (?:is closed|was originally|originally|first appeared)|originally published',
  'join our|like us on|keywords ?:|print this|e-?mail this|report a typo|(?:have|got) a tip|loading\\b.{0,10}$',
];
const aside = new RegExp(`^[\\s\\p{P}\\p{S}]*(?:${asides.join('|')})`, 'iu');

/** Is this line, which stands inside of the main part, no part of the text? */
export function isAside(line: string, isLink: boolean): boolean {
  return aside.test(line) || (isLink && pointer.test(line));
}
