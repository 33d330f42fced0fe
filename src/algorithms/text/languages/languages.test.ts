import { describe, expect, it } from 'vitest';
import { TextAnalyser } from '../analyser.js';
import { detectLanguage, languageOf } from './detect-language.js';
import { languageCode, rulesOf, stemmedLanguages } from './language-rules.js';
import { LanguageStatistics } from './language-statistics.js';
import { splitUnspaced } from './unspaced.js';

const sentences: Record<string, string> = {
  ar: 'الثعلب البني السريع يقفز فوق الكلب الكسول ويهرب إلى الغابة',
  da: 'Den hurtige brune ræv springer over den dovne hund og løber væk til skoven, hvor de andre dyr bor. Om natten vender den tilbage, fordi den er sulten, og hunden hører ingenting.',
  de: 'Der schnelle braune Fuchs springt über den faulen Hund und läuft weg in den Wald, wo die anderen Tiere wohnen. In der Nacht kommt er zurück, weil er Hunger hat.',
  en: 'The quick brown fox jumps over the lazy dog and runs away to the woods where the other animals live. At night it comes back because it is hungry, and the dog hears nothing.',
  es: 'El rápido zorro marrón salta sobre el perro perezoso y corre al bosque donde viven los otros animales. Por la noche vuelve porque tiene hambre y el perro no oye nada.',
  fi: 'Nopea ruskea kettu hyppää laiskan koiran yli ja juoksee metsään, jossa muut eläimet asuvat. Yöllä se palaa, koska sillä on nälkä, eikä koira kuule mitään.',
  fr: 'Le renard brun rapide saute par-dessus le chien paresseux et court vers la forêt où vivent les autres animaux. La nuit il revient parce qu’il a faim, et le chien n’entend rien.',
  ja: 'これは日本語の文章です。ファイアウォールはネットワークを守ります。',
  ko: '이것은 한국어 문장입니다 방화벽은 네트워크를 보호하는 시스템이다',
  pt: 'A rápida raposa marrom pula sobre o cachorro preguiçoso e corre para a floresta onde vivem os outros animais. À noite ela volta porque está com fome, e o cachorro não ouve nada.',
  ru: 'Быстрая коричневая лиса прыгает через ленивую собаку и убегает',
  zh: '防火墙是一种网络安全系统，根据预定的安全规则监控和控制网络流量。',
};

describe('the language of a text', () => {
  it.each(Object.keys(sentences))('is told from a sentence or two: %s', code => {
    expect(detectLanguage(sentences[code])).toBe(code);
  });

  it('is not guessed from a few letters, a list of words, numbers or nothing', () => {
    const list = 'engine gearbox wheel brake clutch diesel exhaust tyre piston sedan chassis torque '.repeat(9);
    for (const text of ['', 'OK', list, '1234 5678 9012 3456 7890 1234 5678', '— … —'])
      expect(detectLanguage(text)).toBe('');
  });

  it('is that of the other script where a page has Latin words too, unless it says otherwise', () => {
    const half = `${sentences.ru}. ${sentences.en.slice(0, 90)}`;
    expect(detectLanguage(half)).toBe('ru');
    expect(detectLanguage(`${sentences.zh} ${sentences.en.slice(0, 110)}`)).toBe('zh');
    expect(detectLanguage(`${sentences.en} ${sentences.zh.slice(0, 10)}`)).toBe('en');
    expect(languageOf(`${sentences.ru}. ${sentences.en}`, '')).toBe('ru');
    expect(languageOf(`${sentences.ru}. ${sentences.en}`, 'en')).toBe('en');
  });

  it('is what the text shows, even where the page declares another; a declared region stays', () => {
    expect(languageOf(sentences.de, 'en-us')).toBe('de');
    expect(languageOf(sentences.pt, 'pt-br')).toBe('pt-br');
    expect(languageOf('OK', 'fr')).toBe('fr');
  });

  it('is the same for long texts, of which the middle is asked first', () => {
    const long = (language: string) => `${sentences[language]} `.repeat(20);
    expect(languageOf(long('pt'), 'pt-br')).toBe('pt-br');
    expect(languageOf(long('de'), 'en-us')).toBe('de');
    expect(languageOf(long('ru'), 'en')).toBe('ru');
    expect(languageOf(long('da'), 'nb')).toBe('nb');
  });
});

describe('words of a language', () => {
  const stems = (code: string, words: string) => words.split(' ').map(word => rulesOf(code).stem(word));

  // Snowball's published vocabularies (snowballstem.org, algorithms/*/voc.txt and output.txt) have these pairs.
  it.each([
    ['de', 'aufeinanderfolge aufeinanderfolgenden', 'aufeinanderfolg aufeinanderfolg'],
    ['es', 'chicharrones cheques', 'chicharron chequ'],
    ['fr', 'continuellement majestueusement', 'continuel majestu'],
    ['ru', 'важнейшими важности', 'важн важност'],
  ])('lose their endings as Snowball says: %s', (code, words, expected) => {
    expect(stems(code, words).join(' ')).toBe(expected);
  });

  it('are one term in the spellings that the language takes for the same', () => {
    const alike = (code: string, words: string) => new Set(stems(code, words)).size === 1;
    expect(alike('de', 'müller mueller')).toBe(true);
    expect(alike('de', 'straße strasse')).toBe(true);
    expect(alike('fr', 'réseau reseau')).toBe(true);
    expect(alike('es', 'instalación instalacion')).toBe(true);
    expect(alike('ru', 'ёлка елка')).toBe(true);
    expect(alike('ar', 'كِتَاب كتاب')).toBe(true);
    // Swedish "ö" is a letter of its own.
    expect(alike('sv', 'höra hora')).toBe(false);
  });

  it('have stop words in every language with rules, and no stemmer throws or empties a word', () => {
    for (const code of stemmedLanguages) {
      const rules = rulesOf(code);
      for (const word of ['information', 'überraschung', 'история', '防火墙', 'a', '1', 'x'.repeat(64)]) {
        expect(rules.stem(word).length).toBeGreaterThan(0);
      }
    }
    expect(rulesOf('de').isStopWord('und')).toBe(true);
    expect(rulesOf('ru').isStopWord('и')).toBe(true);
    expect(rulesOf('zh').isStopWord('一个')).toBe(true);
  });

  it('know their code whatever way it is written', () => {
    expect(['de-AT', 'DE', 'zh_Hans', 'nb-NO', 'en-GB', '', 'x', '??'].map(languageCode)).toEqual([
      'de',
      'de',
      'zh',
      'no',
      '',
      '',
      '',
      '',
    ]);
  });

  it('are those of a dictionary where a script has no spaces', () => {
    expect(splitUnspaced('选择数据linux')).toEqual(['选择', '数据', 'linux']);
    expect(splitUnspaced('グラフの軸を変更')).toEqual(['グラフ', 'の', '軸', 'を', '変更']);
    expect(splitUnspaced('สวัสดีครับ').join('')).toBe('สวัสดีครับ');
    expect(splitUnspaced('字'.repeat(100_000)).join('').length).toBe(100_000);
  });

  it('lose particles and what makes verbs of them in Korean; a second syllable may be one or not', () => {
    for (const word of ['방화벽', '방화벽을', '방화벽은', '방화벽에서', '방화벽으로']) {
      expect(splitUnspaced(word)).toEqual(['방화벽']);
    }
    for (const word of ['설정', '설정을', '설정합니다', '설정하려면', '설정된'])
      expect(splitUnspaced(word)).toEqual(['설정']);
    expect(splitUnspaced('무제한')).toEqual(splitUnspaced('무제한의'));
    expect(splitUnspaced('축')).toEqual(['축']);
    expect(splitUnspaced('축을')).toEqual(['축', '축을']);
    expect(splitUnspaced('차트')).toEqual(['차트']);
  });

  it('lose article, conjunctions and the ending of plurals in Arabic', () => {
    expect(new Set(stems('ar', 'حزمة الحزم والحزم بالحزم للحزم حزمات فالحزم')).size).toBe(1);
    expect(new Set(stems('ar', 'ناري نارى الناري')).size).toBe(1);
    expect(rulesOf('ar').isStopWord('والتي')).toBe(true);
  });

  it('are one term in forms that the stemmer leaves apart', () => {
    for (const [code, words] of [
      ['de', 'formel formeln'],
      ['de', 'makro makros'],
      ['ru', 'список списки списков'],
      ['ru', 'ссылка ссылок'],
      ['ru', 'ячейка ячеек'],
      ['ru', 'строка строк'],
    ])
      expect(new Set(stems(code, words)).size, words).toBe(1);
    expect(stems('de', 'kostenlos')).toEqual(stems('de', 'kostenlose'));
  });

  it('are English where they are in Latin letters and the language is not', () => {
    expect(stems('ru', 'macros макросы')).toEqual(['macro', 'макрос']);
    expect(rulesOf('zh').isStopWord('the')).toBe(true);
    // Serbian is written in both.
    expect(rulesOf('sr').isStopWord('the')).toBe(false);
    expect(stems('ru', 'stored')).not.toEqual(stems('de', 'stored'));
  });
});

describe('terms of several languages', () => {
  const terms = (text: TextAnalyser, language: string, words: string) =>
    Array.from(text.analyseIn(language, words).ids, id => text.term(id));

  it('are apart though spelt alike; numbers are not', () => {
    const text = new TextAnalyser();
    expect(terms(text, 'de', 'Gift 2007')).toEqual(['de:gift', '2007']);
    expect(terms(text, 'en', 'gift 2007').sort()).toEqual(['2007', 'gift']);
    expect(terms(text, 'fr', 'Réseaux')).toEqual(['fr:reseau']);
  });

  it('are those of their script on pages in another, if so wanted', () => {
    const apart = new TextAnalyser({ scriptsApart: true });
    expect(terms(apart, 'en', 'the settings, параметры и 数据').sort()).toEqual(['ru:параметр', 'set', 'zh:数据']);
    expect(terms(apart, 'uk', 'параметри and settings').sort()).toEqual(['uk:set', 'uk:параметр']);
    expect(terms(apart, 'ja', '数据')).toEqual(['ja:数据']);
    expect(terms(new TextAnalyser(), 'en', 'параметры')).toEqual(['параметры']);
    // Weighed by what pages in that language have shown.
    const page = apart.analyseIn('en', 'settings параметры');
    expect(apart.weigh(page).values.every(value => value > 0)).toBe(true);
  });

  it('leave English as it was, whatever else the analyser has read', () => {
    const plain = new TextAnalyser();
    const mixed = new TextAnalyser();
    for (const code of Object.keys(sentences)) mixed.analyseIn(code, sentences[code]);
    const text = 'Crawlers crawling the pages of Zürich, naïve readers of 1997';
    const bag = (analyser: TextAnalyser) => {
      const { ids, counts } = analyser.analyse(text);
      return Array.from(ids, (id, i) => `${analyser.term(id)} ${counts[i]} ${analyser.idf(id)}`).sort();
    };
    expect(bag(mixed)).toEqual(bag(plain));
  });

  it('weigh less the more pages off topic hold them', () => {
    const text = new TextAnalyser();
    const page = text.analyseIn('de', 'Rechner Netzwerk Brandmauer');
    const [common, rare] = ['Netzwerk', 'Brandmauer'].map(word => text.analyseIn('de', word).ids[0]);
    expect(text.idf(common)).toBe(text.idf(rare));
    const before = text.weightsVersion;
    for (let i = 0; i < 10; i++) text.learn(text.analyseIn('de', `Netzwerk Seite ${i}`));
    expect(text.weightsVersion).toBeGreaterThan(before);
    expect(text.idf(common)).toBeLessThan(text.idf(rare));
    expect(text.weigh(text.analyseIn('de', 'Rechner Netzwerk Brandmauer')).norm).toBeGreaterThan(0);
    expect(page.language).toBe('de');
  });
});

it('counts follow a formula that can be checked by hand', () => {
  const statistics = new LanguageStatistics();
  expect(statistics.idf(7)).toBeCloseTo(Math.log(1 + 20 / 0.5), 12);
  statistics.learn(Int32Array.of(7));
  // One page, and the term on it: ln(1 + 21/1.5).
  expect(statistics.idf(7)).toBeCloseTo(Math.log(15), 12);
});

it('a text of ASCII alone is read as any other text is', () => {
  // The dash is no letter, but with it the text is not ASCII alone.
  for (const text of [...Object.values(sentences), "Don't shout: it's 5 o'clock!", '', '1 2 3', "'"]) {
    expect(detectLanguage(`${text} —`)).toBe(detectLanguage(text));
  }
});
