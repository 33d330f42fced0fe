/** Texts: what their words mean, how alike two of them are, and what synonyms add. */
import { describe, expect, it } from 'vitest';
import { TextAnalyser } from '../text/analyser.js';
import { Background } from '../text/background.js';
import { cosine } from '../text/vector.js';
import { type SimilarityOptions, sensesSimilarity } from './concept-similarity.js';
import { ExpandedQuery } from './expanded-query.js';
import { nearConcepts } from './near-concepts.js';
import { ConceptReader } from './own/concept-reader.js';
import { parseOntology } from './own/ontology-file.js';
import { extendOntology, ownOntology } from './own/own-ontology.js';
import { QuerySimilarity } from './query-similarity.js';
import { SynsetExpansion } from './synset-expansion.js';
import { ehrigSimilarity, mihalceaSimilarity, ssrmSimilarity } from './text-similarity.js';
import { wordNet } from './wordnet/wordnet.js';

const analyser = () => new TextAnalyser({ background: Background.uniform() });
const birds = ownOntology(
  parseOntology(
    `terms:
  bird: {synonyms: [fowl]}
  hen: {is-a: bird, synonyms: [biddy, laying bird]}
  crane: {is-a: bird}
  egg: {part-of: hen, related: nest}
`,
    'birds.yaml',
  ),
);

describe('reading a text', () => {
  it('gives terms of the analyser with the concepts of the words', () => {
    const text = analyser();
    const reader = new ConceptReader(wordNet(), text);
    const terms = reader.read('The Diseases and the disease of dogs');
    expect(terms.map(({ meaning, count }) => [text.term(meaning.term), count])).toEqual([
      ['diseas', 2],
      ['dog', 1],
    ]);
    expect(terms[0].meaning.concepts).toEqual(wordNet().concepts('disease'));
    expect(reader.read('')).toEqual([]);
    expect(reader.read('the of and')).toEqual([]);
    const [unknown] = reader.read('qwxyz');
    expect([text.term(unknown.meaning.term), unknown.meaning.concepts.length]).toEqual(['qwxyz', 0]);
  });

  it('knows collocations, in other forms, too', () => {
    const text = analyser();
    const reader = new ConceptReader(wordNet(), text);
    const [dengue] = wordNet().concepts('dengue');
    const [breakbone, fever] = reader.read('Breakbone fevers').map(({ meaning }) => meaning);
    expect([...breakbone.concepts]).toEqual([dengue]);
    expect(fever.concepts[0]).toBe(dengue);
    expect([...fever.concepts]).toEqual(expect.arrayContaining([...wordNet().concepts('fever')]));
    expect(reader.read('fever breakbone').map(({ meaning }) => meaning.concepts.includes(dengue))).toEqual([
      false,
      false,
    ]);
    expect(reader.read('x-ray').map(({ meaning }) => meaning.concepts[0])[1]).toBe(
      wordNet().concepts('x-ray', 'noun')[0],
    );
  });

  it('finds the concepts of a stem', () => {
    const text = analyser();
    const reader = new ConceptReader(wordNet(), text);
    const { ids } = text.analyse('therapies');
    expect(reader.ofTerm(ids[0]).concepts).toEqual(wordNet().concepts('therapy'));
  });

  it('reads the same word as the same object, so that similarities are computed once', () => {
    const reader = new ConceptReader(birds, analyser());
    expect(reader.read('hen')[0].meaning).toBe(reader.read('a hen!')[0].meaning);
  });
});

describe('similarity of texts', () => {
  // Two terms of the text against three of the query.
  const table = [
    [1, 0.5, 0],
    [0.25, 0, 0.5],
  ];
  const text = [1, 0.5];
  const query = [1, 2, 2];

  it('Ehrig: Batsakis eq. 8', () => {
    // 1·(1·1 + 0.5·2) + 0.5·(0.25·1 + 0.5·2) = 2 + 0.625.
    expect(ehrigSimilarity(table, text, query)).toBe(2.625);
    expect(ehrigSimilarity([], [], query)).toBe(0);
  });

  it('SSRM: Batsakis eq. 9', () => {
    // The same over √1.25 · 3.
    expect(ssrmSimilarity(table, text, query)).toBeCloseTo(2.625 / (Math.sqrt(1.25) * 3), 12);
    expect(ssrmSimilarity([], [], query)).toBe(0);
    expect(ssrmSimilarity([[]], [1], [])).toBe(0);
  });

  it('Corley and Mihalcea', () => {
    // Text: (1·1 + 0.5·0.5) / 1.5. Query: (1·1 + 0.5·2 + 0.5·2) / 5. Their mean.
    expect(mihalceaSimilarity(table, text, query)).toBeCloseTo((1.25 / 1.5 + 3 / 5) / 2, 12);
    expect(mihalceaSimilarity([], [], query)).toBe(0);
    expect(mihalceaSimilarity([[]], [1], [])).toBe(0);
    expect(mihalceaSimilarity([[1]], [3], [2])).toBe(1);
  });

  it('takes the best of all senses, and equal words as equal', () => {
    const reader = new ConceptReader(birds, analyser());
    const meanings = (words: string) => reader.read(words).map(({ meaning }) => meaning);
    const similarity = new QuerySimilarity(
      meanings('hen unheard'),
      sensesSimilarity(birds, { measure: 'shortest-path' }),
    );
    expect([...similarity.row(meanings('crane')[0])]).toEqual([0.25, 0]);
    expect([...similarity.row(meanings('biddies')[0])]).toEqual([1, 0]);
    expect([...similarity.row(meanings('unheard')[0])]).toEqual([0, 1]);
    // "crane" of WordNet is a bird, a machine and a poet: the nearest sense counts.
    const wide = extendOntology(wordNet(), []);
    const both = new ConceptReader(wide, analyser());
    const bird = new QuerySimilarity(
      both.read('bird').map(({ meaning }) => meaning),
      sensesSimilarity(wide, { measure: 'shortest-path' }),
    );
    expect(bird.row(both.read('crane')[0].meaning)[0]).toBe(0.125);
  });
});

describe('concepts near a query', () => {
  const reader = new ConceptReader(wordNet(), analyser());
  const query = reader.read('dengue student book office therapy wolves').map(({ meaning }) => meaning);
  const { lemmas } = wordNet();
  const others = Array.from({ length: lemmas.size / 60 }, (_, i) => reader.read(lemmas.text(60 * i)))
    .flat()
    .map(({ meaning }) => meaning);

  it.each<[SimilarityOptions, number]>([
    [{ measure: 'shortest-path' }, 0.5],
    [{ measure: 'shortest-path', factor: 0.7 }, 0.3],
    [{ measure: 'shortest-path', factor: 0 }, 0.5],
    [{ measure: 'li' }, 0.7],
    [{ measure: 'wu-palmer' }, 0.9],
    [{ measure: 'wu-palmer' }, 1],
  ])('are all that are at least that much alike: %j, %d', (options, least) => {
    const senses = query.map(({ concepts }) => concepts);
    const near = nearConcepts(wordNet(), options, senses, least);
    expect(near).toBeDefined();
    const similarity = sensesSimilarity(wordNet(), options);
    const plain = new QuerySimilarity(query, similarity, least);
    const quick = new QuerySimilarity(query, similarity, least, near);
    const differing = others.filter(each => !plain.row(each).every((value, i) => value === quick.row(each)[i]));
    expect(differing).toEqual([]);
    expect(others.some(each => plain.row(each) !== plain.none)).toBe(true);
  });

  it('are not told apart where any may be alike', () => {
    for (const [options, least] of [
      [{ measure: 'li' }, 0],
      [{ measure: 'lin' }, 0.9],
      [{ measure: 'shortest-path', relations: 'all' }, 0.5],
      [{ measure: 'shortest-path', factor: 1 }, 0.5],
    ] as const) {
      expect(nearConcepts(wordNet(), options, [], least)).toBeUndefined();
    }
  });
});

describe('expansion with synonyms', () => {
  function expanded(
    words: string,
    weight = 0.5,
    senses = Number.POSITIVE_INFINITY,
    kind: 'synonyms' | 'narrower' = 'synonyms',
  ) {
    const text = analyser();
    const reader = new ConceptReader(birds, text);
    const expansion = new SynsetExpansion(birds, text, { weight, senses, with: kind });
    const { ids, values } = expansion.vector(reader.read(words));
    return Object.fromEntries(Array.from(ids, (id, i) => [text.term(id), values[i]]));
  }

  it('adds the other names of a concept, each word of a longer name its part', () => {
    expect(expanded('hen')).toEqual({ hen: 1, biddi: 0.5, lai: 0.25, bird: 0.25 });
    expect(expanded('crane')).toEqual({ crane: 1 });
    expect(expanded('hen', 0)).toEqual({ hen: 1 });
  });

  it('keeps what is written at its own weight', () => {
    expect(expanded('hen hen biddy')).toMatchObject({ hen: 1, biddi: 0.5, lai: 0.25 });
    expect(expanded('hen biddy', 1)).toMatchObject({ hen: 1, biddi: 1, lai: 0.5 });
  });

  it('adds kinds, too, when asked', () => {
    expect(expanded('bird', 0.5, 9, 'narrower')).toEqual({
      bird: 1,
      fowl: 0.5,
      hen: 0.5,
      biddi: 0.5,
      lai: 0.25,
      crane: 0.5,
    });
    expect(expanded('egg', 0.5, 9, 'narrower')).toEqual({ egg: 1, nest: 0.5 });
  });

  it('looks at the senses asked for only', () => {
    const text = analyser();
    const reader = new ConceptReader(wordNet(), text);
    const terms = reader.read('car');
    const size = (senses: number) =>
      new SynsetExpansion(wordNet(), text, { weight: 1, senses, with: 'synonyms' }).vector(terms).ids.length;
    expect(size(1)).toBe(5);
    expect(size(Number.POSITIVE_INFINITY)).toBeGreaterThan(5);
  });

  it('of nothing is empty', () => {
    expect(expanded('')).toEqual({});
  });

  it.each([
    ['synonyms', 0],
    ['synonyms', 2],
    ['narrower', 1],
  ] as const)('never passes over a text that is near the query: %s, %i senses', (kind, senses) => {
    const text = analyser();
    const reader = new ConceptReader(wordNet(), text);
    const options = { weight: 0.5, senses: senses || Number.POSITIVE_INFINITY, with: kind };
    const expansion = new SynsetExpansion(wordNet(), text, options);
    const query = new ExpandedQuery(reader, expansion, reader.read('dengue fever therapy of wolves in vitro'));
    const words = `breakbone fevers matrix treatment wolf wolves predator canine hospital asthma in vitro fertilization
      psychotherapies illness pyrexia x ray people men dandy the of qwxyz Lévy ague febricity garden centre`.split(
      /\s+/,
    );
    for (const [i, word] of words.entries()) {
      for (const phrase of [word, `${word} ${words[i + 1] ?? ''}`, `${words[(i * 7) % words.length]} ${word}`]) {
        expect([phrase, query.similarity(phrase)]).toEqual([
          phrase,
          cosine(query.vector, expansion.vector(reader.read(phrase))),
        ]);
      }
    }
  });
});
