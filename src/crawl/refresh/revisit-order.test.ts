import { describe, expect, it } from 'vitest';
import { RevisitOrder, weightOf } from './revisit-order.js';

const page = { host: 'a.example', kind: 'article', seen: 0 };

describe('the order of visits', () => {
  it('prefers what is on topic, what changes, and what was not seen for long', () => {
    const order = new RevisitOrder();
    const [relevant, other] = [order.add({ ...page, weight: 1 }), order.add({ ...page, weight: 0.01 })];
    const [changing, still] = [order.add({ ...page, weight: 1 }), order.add({ ...page, weight: 1 })];
    for (let day = 10; day <= 50; day += 10) {
      order.visited(changing, day, true);
      order.visited(still, day, false);
    }
    const ranked = order.rank(60);
    const place = (number: number) => ranked.findIndex(each => each.page === number);
    expect(place(relevant)).toBeLessThan(place(other));
    expect(place(changing)).toBeLessThan(place(still));
    expect(place(relevant)).toBeLessThan(place(still));
  });

  it('believes signs that a page has changed or not', () => {
    const order = new RevisitOrder();
    const [changed, silent, unchanged] = [0, 1, 2].map(() => order.add({ ...page, weight: 1 }));
    order.sign(changed, 'changed');
    order.sign(unchanged, 'unchanged');
    expect(order.rank(10).map(each => each.page)).toEqual([changed, silent, unchanged]);
  });

  it('believes them however long ago all was seen', () => {
    const order = new RevisitOrder();
    const [silent, changed] = [0, 1].map(() => order.add({ ...page, weight: 1 }));
    order.sign(changed, 'changed');
    expect(order.rank(20_000).map(each => each.page)).toEqual([changed, silent]);
  });

  it('gives no place to what was left', () => {
    const order = new RevisitOrder();
    order.leave(order.add({ ...page, weight: 1 }));
    expect(order.rank(10)).toEqual([]);
  });

  it('weighs pages off topic by what was or may be found through them', () => {
    const other = { relevant: false, score: 0.1, finds: 0, isList: false };
    const [plain, list, hub] = [other, { ...other, isList: true }, { ...other, finds: 3 }].map(weightOf);
    expect(list).toBeGreaterThan(plain);
    expect(hub).toBeGreaterThan(list);
    expect(weightOf({ ...other, relevant: true, score: 0.5 })).toBeGreaterThan(hub);
  });
});
