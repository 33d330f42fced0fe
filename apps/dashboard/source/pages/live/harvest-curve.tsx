/** uPlot, loaded when a curve is first drawn. It draws on a canvas, so the same is said in words for those who cannot see it. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type uPlot from 'uplot';
import type { AlignedData, Options } from 'uplot';
import type { CurvePoint } from '../../api/use-news.ts';
import { colour, onColours } from '../../frame/theme.ts';
import { number } from '../../words/format.ts';

const height = 260;

interface HarvestCurveProps {
  curve: readonly CurvePoint[];
  chance: number | undefined;
  told: string;
}

export function HarvestCurve({ curve, chance, told }: HarvestCurveProps) {
  const place = useRef<HTMLDivElement>(null);
  const [plot, setPlot] = useState<uPlot>();
  const data = useMemo(() => dataOf(curve, chance), [curve, chance]);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let drawn: uPlot | undefined;
    let ended = false;
    const draw = (Plot: typeof uPlot) => {
      drawn?.destroy();
      drawn = new Plot(optionsOf(element), [[0], [0], [0], [0]], element);
      setPlot(drawn);
    };
    const sized = new ResizeObserver(() => drawn?.setSize({ width: element.clientWidth, height }));
    let deaf = () => {};
    void Promise.all([import('uplot'), import('uplot/dist/uPlot.min.css')]).then(([{ default: Plot }]) => {
      if (ended) return;
      draw(Plot);
      sized.observe(element);
      deaf = onColours(() => draw(Plot));
    });
    return () => {
      ended = true;
      sized.disconnect();
      deaf();
      drawn?.destroy();
    };
  }, []);
  useEffect(() => plot?.setData(data), [plot, data]);
  return <div class="curve" ref={place} role="img" aria-label={told} />;
}

/** The steep line of a crawl that only finds pages on topic ends where the curve does. */
function dataOf(curve: readonly CurvePoint[], chance: number | undefined): AlignedData {
  const points = [{ pages: 0, relevant: 0 }, ...curve];
  const top = curve.at(-1)?.relevant ?? 0;
  const pages = points.map(point => point.pages);
  return [
    pages,
    points.map(point => point.relevant),
    pages.map(each => (chance === undefined ? null : each * chance)),
    pages.map(each => (each <= top * 1.02 ? each : null)),
  ];
}

function optionsOf(element: HTMLElement): Options {
  const [ink, line, honey, wash] = ['quiet', 'line', 'honey-ink', 'honey-wash'].map(name => colour(name, element));
  const font = '12px system-ui, sans-serif';
  const axis = { stroke: ink, font, grid: { stroke: line, width: 1 }, ticks: { stroke: line, width: 1, size: 4 } };
  const values = (_: uPlot, splits: number[]) => splits.map(each => (Number.isInteger(each) ? number(each) : ''));
  return {
    width: element.clientWidth,
    height,
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false }, y: { range: (_, __, most) => [0, Math.max(5, most * 1.05)] } },
    axes: [
      { ...axis, values, label: 'pages fetched', labelFont: font, labelSize: 18, size: 30 },
      { ...axis, values, label: 'on topic', labelFont: font, labelSize: 18, size: 46 },
    ],
    series: [
      {},
      { stroke: honey, fill: wash, width: 2.5, points: { show: false } },
      { stroke: ink, width: 1.5, dash: [6, 5], points: { show: false } },
      { stroke: ink, width: 1, dash: [1, 3], points: { show: false } },
    ],
  };
}
