/** How alike people find words: what measures of meaning are held to. */

/**
 * Miller & Charles, "Contextual correlates of semantic similarity", Language and Cognitive Processes 6 (1991): mean
 * ratings (0…4) of 38 people. The 28 of its 30 pairs that studies of WordNet use: its first editions lacked "woodland".
 */
export const ratings = `
car automobile 3.92, gem jewel 3.84, journey voyage 3.84, boy lad 3.76, coast shore 3.70, asylum madhouse 3.61,
magician wizard 3.50, midday noon 3.42, furnace stove 3.11, food fruit 3.08, bird cock 3.05, bird crane 2.97,
tool implement 2.95, brother monk 2.82, crane implement 1.68, lad brother 1.66, journey car 1.16, monk oracle 1.10,
food rooster 0.89, coast hill 0.87, forest graveyard 0.84, monk slave 0.55, coast forest 0.42, lad wizard 0.42,
chord smile 0.13, glass magician 0.11, noon string 0.08, rooster voyage 0.08`
  .split(',')
  .map(line => line.trim().split(' '))
  .map(([first, second, rating]) => ({ first, second, rating: Number(rating) }));

/** Pearson's correlation of what a measure says of each pair with what people say. */
export function agreementWithPeople(values: readonly number[]): number {
  return pearson(
    values,
    ratings.map(({ rating }) => rating),
  );
}

function pearson(xs: readonly number[], ys: readonly number[]): number {
  const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
  const [x, y] = [mean(xs), mean(ys)];
  const covariance = mean(xs.map((value, i) => (value - x) * (ys[i] - y)));
  return covariance / Math.sqrt(mean(xs.map(value => (value - x) ** 2)) * mean(ys.map(value => (value - y) ** 2)));
}
