import { describe, expect, it } from 'vitest';
import { StateFields } from '../../../../../packed/state-fields.js';
import { SectionTurns, sectionsOf } from './section-turns.js';

const codes = (page: number) => sectionsOf(`http://manual.example/html/codes/${page}.html`);

describe('turns of sections', () => {
  it('a section is a host and the first parts of a path, whatever comes behind the path', () => {
    const [host, html, inner] = sectionsOf('http://manual.example/html/codes/a.html?from=/x/y');
    expect(sectionsOf('https://manual.example/html/codes/b#/z/').slice(0, 3)).toEqual(Int32Array.of(host, html, inner));
    expect(sectionsOf('http://manual.example/html/other.html')).toEqual(Int32Array.of(host, html));
    expect(sectionsOf('http://manual.example/')).toEqual(Int32Array.of(host));
    expect(sectionsOf('http://manual.example')).toEqual(Int32Array.of(host));
    expect(sectionsOf('http://other.example/html/')).not.toContain(html);
  });

  it('loses its turn after a fair number of pages in vain, with all that lies in it, and has it back when it gives something', () => {
    const turns = new SectionTurns();
    for (let page = 0; page < 15; page++) turns.gave(codes(page), 0);
    expect(turns.worth(codes(0))).toBe(0);
    for (let page = 15; page < 30; page++) turns.gave(codes(page), 0);
    // Thirty pages in vain are twice what is fair.
    expect(turns.worth(codes(0))).toBeCloseTo(-Math.log(2), 12);
    expect(turns.worth(sectionsOf('http://manual.example/html/codes/more/a.html'))).toBeCloseTo(-Math.log(2), 12);
    turns.gave(sectionsOf('http://manual.example/html/book/a.html'), 1);
    // Its site has given something, and so has what both lie in.
    expect(turns.worth(sectionsOf('http://manual.example/html/book/b.html'))).toBe(0);
    expect(turns.worth(codes(0))).toBeCloseTo(-Math.log(2), 12);
    turns.isWanted(codes(0));
    expect(turns.worth(codes(0))).toBe(0);
    for (let page = 0; page < 30; page++) turns.gave(codes(page), 0);
    turns.gave(codes(30), 1);
    expect(turns.worth(codes(0))).toBe(0);
  });

  it('goes on where it was', () => {
    const turns = new SectionTurns();
    for (let page = 0; page < 60; page++) turns.gave(codes(page), 0.1);
    const again = SectionTurns.restore(new StateFields(turns.save()));
    expect(again.worth(codes(0))).toBe(turns.worth(codes(0)));
    expect(again.worth(codes(0))).toBeLessThan(-0.5);
  });

  it('remembers a bounded number of sections', () => {
    const turns = new SectionTurns();
    for (let page = 0; page < 30; page++) turns.gave(codes(page), 0);
    for (let site = 0; site < 20_000; site++) turns.gave(sectionsOf(`http://site${site}.example/`), 0);
    expect(new StateFields(turns.save()).array('keys', Int32Array).length).toBe(20_000);
    expect(turns.worth(codes(0))).toBe(0);
  });
});
