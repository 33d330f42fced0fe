/**
 * English words that carry no topic. The list is that of the Snowball project for English (snowballstem.org,
 * algorithms/english/stop.txt, by the author of the Porter stemmer; BSD licence). Our tokens break at apostrophes, so the
 * list's contractions ("isn't", "they've") are here as the pieces they break into.
 */
export const englishStopWords: readonly string[] = `
i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its
itself they them their theirs themselves what which who whom this that these those am is are was were be been being have
has had having do does did doing would should could ought a an the and but if or because as until while of at by for with
about against between into through during before after above below to from up down in out on off over under again further
then once here there when where why how all any both each few more most other some such no nor not only own same so than
too very cannot can
m re ve ll d s t isn aren wasn weren hasn haven hadn doesn don didn won wouldn shan shouldn couldn mustn let
`
  .trim()
  .split(/\s+/);
