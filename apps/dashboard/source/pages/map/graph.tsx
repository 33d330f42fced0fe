/** Draws the graph with sigma (WebGL); where there is no WebGL, the table says the same. */
import Graphology from 'graphology';
import forceAtlas2 from 'graphology-layout-forceatlas2';
import { useEffect, useRef, useState } from 'preact/hooks';
import Sigma from 'sigma';
import { colour, onColours } from '../../frame/theme.ts';
import type { HostGraph } from './host-map.tsx';

/** Lines drawn at a host, about. */
const mostLines = 3;
/** Part of the drawing that circles may cover, and the smallest of them. */
const mostCovered = 0.18;
const smallest = 2;
/** Circles from this size on have their names beside them, where there are few. */
const named = 9;

interface GraphProps {
  graph: HostGraph;
  onOpen: (host: string) => void;
}

export function Graph({ graph, onOpen }: GraphProps) {
  const place = useRef<HTMLDivElement>(null);
  const opened = useRef(onOpen);
  opened.current = onOpen;
  const [sigma, setSigma] = useState<Sigma>();
  const [isDrawn, setDrawn] = useState(true);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let drawn: Sigma | undefined;
    const draw = () => {
      drawn?.kill();
      try {
        const scale = scaleOf(graph.hosts, element);
        drawn = new Sigma(laidOut(graph, element, scale), element, {
          labelColor: { color: colour('ink', element) },
          labelFont: 'system-ui, sans-serif',
          labelSize: 12,
          labelRenderedSizeThreshold: named * scale,
          defaultDrawNodeHover: () => undefined,
          allowInvalidContainer: true,
        });
      } catch {
        setDrawn(false);
        return;
      }
      drawn.on('clickNode', ({ node }) => opened.current(node));
      drawn.on('enterNode', () => element.classList.add('over'));
      drawn.on('leaveNode', () => element.classList.remove('over'));
      setSigma(drawn);
    };
    draw();
    const deaf = onColours(draw);
    return () => {
      deaf();
      drawn?.kill();
    };
  }, [graph]);
  const camera = sigma?.getCamera();
  return (
    <div class="card graph">
      {!isDrawn && <p>This browser cannot draw the map (it has no WebGL). The table below says the same.</p>}
      <div class="drawing" ref={place} role="img" aria-label="Map of hosts; the table below says the same" />
      <div class="row zoom">
        <button
          type="button"
          class="round"
          aria-label="Nearer"
          onClick={() => void camera?.animatedZoom({ duration: 200 })}
        >
          +
        </button>
        <button
          type="button"
          class="round"
          aria-label="Farther"
          onClick={() => void camera?.animatedUnzoom({ duration: 200 })}
        >
          −
        </button>
        <button type="button" onClick={() => void camera?.animatedReset({ duration: 200 })}>
          All
        </button>
      </div>
    </div>
  );
}

const radiusOf = (pages: number, most: number): number => 4 + 16 * Math.sqrt(pages / most);
const mostPages = (hosts: HostGraph['hosts']): number => Math.max(1, ...hosts.map(({ pages }) => pages));

/** Many circles are smaller, so that they do not hide one another. */
function scaleOf(hosts: HostGraph['hosts'], { clientWidth, clientHeight }: HTMLElement): number {
  const most = mostPages(hosts);
  const covered = hosts.reduce((sum, { pages }) => sum + Math.PI * radiusOf(pages, most) ** 2, 0);
  return Math.min(1, Math.sqrt((mostCovered * Math.max(1, clientWidth * clientHeight)) / Math.max(1, covered)));
}

/** The same hosts stand at the same places each time: the layout begins with a circle, not with chance. */
function laidOut({ hosts, links }: HostGraph, element: HTMLElement, scale: number): Graphology {
  const drawn = new Graphology({ type: 'directed' });
  const [line, quiet, honey] = ['line', 'edge', 'honey'].map(name => colour(name, element));
  const most = mostPages(hosts);
  hosts.forEach(({ host, pages, relevant }, index) => {
    const angle = (index / hosts.length) * 2 * Math.PI;
    drawn.addNode(host, {
      ...{ x: 10 * Math.cos(angle), y: 10 * Math.sin(angle), size: Math.max(smallest, scale * radiusOf(pages, most)) },
      ...{ label: host, color: between(quiet, honey, Math.min(1, (relevant / Math.max(1, pages)) * 1.5)) },
    });
  });
  for (const { from, to, links: count } of strongest(links)) {
    drawn.mergeEdge(hosts[from].host, hosts[to].host, {
      size: Math.min(3, 0.5 + Math.log2(count) / 3),
      color: line,
      weight: Math.log2(count + 1),
    });
  }
  forceAtlas2.assign(drawn, {
    iterations: 300,
    settings: {
      gravity: 0.5,
      scalingRatio: 4,
      slowDown: 2,
      barnesHutOptimize: hosts.length > 300,
      edgeWeightInfluence: 1,
    },
  });
  return drawn;
}

/** Where all hosts link to all others, nothing is seen: of each, its strongest connections. */
function strongest(links: HostGraph['links']): HostGraph['links'] {
  const drawn = new Map<number, number>();
  return [...links]
    .sort((a, b) => b.links - a.links)
    .filter(({ from, to }) => {
      const [here, there] = [drawn.get(from) ?? 0, drawn.get(to) ?? 0];
      if (from === to || Math.min(here, there) >= mostLines) return false;
      drawn.set(from, here + 1).set(to, there + 1);
      return true;
    });
}

/** A colour between two, both as rgb(…). */
function between(first: string, second: string, share: number): string {
  const [a, b] = [first, second].map(each => (each.match(/\d+(\.\d+)?/g) ?? []).map(Number));
  return `rgb(${[0, 1, 2].map(part => Math.round(a[part] + (b[part] - a[part]) * share)).join(', ')})`;
}
