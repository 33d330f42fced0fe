// What the sites built for the experiment on rendering tell: topics, and articles of which every third is about honey bees. The
// same for each framework, so that only the way differs in which it gets on the page.

const subjects = [
  {
    name: 'Honey bees',
    words:
      'honey bees fly from the hive to gather nectar and pollen and the keeper takes wax and honey from the combs of the colony',
  },
  {
    name: 'Railways',
    words:
      'the train leaves the platform on time and the signal at the junction shows a green light to the driver of the engine',
  },
  {
    name: 'Pottery',
    words:
      'clay is thrown on the wheel and dried on a shelf and the glaze melts in the kiln to a smooth skin of coloured glass',
  },
];

/** @typedef {{ id: number, title: string, subject: number, paragraphs: string[], related: number[] }} Article */
/** @typedef {{ id: number, title: string, articles: { id: number, title: string }[] }} Topic */

/**
 * @param {number} topics
 * @param {number} articlesOfTopic
 * @param {boolean} [offTopic] nothing about bees
 */
export function makeContent(topics, articlesOfTopic, offTopic = false) {
  const count = topics * articlesOfTopic;
  /** @type {Article[]} */
  const articles = Array.from({ length: count }, (_, id) => {
    const subject = offTopic ? 1 + (id % 2) : id % subjects.length;
    const words = subjects[subject].words.split(' ');
    const paragraphs = [0, 1, 2].map(part => {
      const from = (id * 5 + part * 7) % words.length;
      return `${[...words.slice(from), ...words.slice(0, from)].join(' ')}, part ${part + 1} of report ${id}.`;
    });
    return { id, subject, title: `${subjects[subject].name}, report ${id}`, paragraphs, related: [(id + 1) % count] };
  });
  /** @type {Topic[]} */
  const lists = Array.from({ length: topics }, (_, id) => ({
    id,
    title: `List ${id + 1}`,
    articles: articles.filter(article => article.id % topics === id).map(({ id, title }) => ({ id, title })),
  }));
  return { articles, lists };
}

/** On topic for the query "honey bees". @param {Article} article */
export const isAboutBees = article => article.subject === 0;
