/** The five papers that strategies, judges and measures come from, by the name that comments and documents call them. */
export interface Paper {
  /** First author: "Liu §4.1" is section 4.1 of the paper with this name. */
  name: string;
  authors: string;
  title: string;
  year: number;
  published: string;
}

/** docs/papers.md says of each what was taken from it, where it stands and what measures it. */
export const papers: readonly Paper[] = [
  {
    name: 'Batsakis',
    authors: 'Sotirios Batsakis',
    title: 'Design and evaluation of topic driven focused crawlers for the World Wide Web',
    year: 2007,
    published: 'thesis, Technical University of Crete, Chania',
  },
  {
    name: 'Almpanidis',
    authors: 'G. Almpanidis, C. Kotropoulos, I. Pitas',
    title: 'Combining text and link analysis for focused crawling: an application for vertical search engines',
    year: 2007,
    published: 'Information Systems 32, pages 886–908',
  },
  {
    name: 'Liu',
    authors: 'Hongyu Liu, Jeannette Janssen, Evangelos Milios',
    title: 'Using HMM to learn user browsing patterns for focused Web crawling',
    year: 2006,
    published: 'Data & Knowledge Engineering 59, pages 270–291',
  },
  {
    name: 'Ester',
    authors: 'Martin Ester, Hans-Peter Kriegel, Matthias Schubert',
    title: 'Accurate and Efficient Crawling for Relevant Websites',
    year: 2004,
    published: 'Proceedings of the 30th VLDB Conference, Toronto',
  },
  {
    name: 'Jamali',
    authors: 'Mohsen Jamali, Hassan Sayyadi, Babak Bagheri Hariri, Hassan Abolhassani',
    title: 'A Method for Focused Crawling Using Combination of Link Structure and Content Similarity',
    year: 2006,
    published: 'IEEE/WIC/ACM International Conference on Web Intelligence, Hong Kong',
  },
];

/** The papers that a text such as "Batsakis §2.3, Almpanidis §5.1" names. */
export function papersNamed(text: string): Paper[] {
  return papers.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(text));
}
