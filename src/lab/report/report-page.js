// Runs inside report.html: values under the pointer, strategies shown and hidden. The page reads well without it.
(() => {
  /** @typedef {{ label: string, style: number, mean: number[], band?: { low: number[], high: number[] } }} Series */
  /** @typedef {{ id: string, x: number[], xLabel: string, series: Series[] }} Chart */

  const tip = /** @type {HTMLElement} */ (document.getElementById('tip'));
  /** @type {Chart[]} */
  const drawn = JSON.parse(document.getElementById('charts')?.textContent ?? '[]');
  const charts = new Map(drawn.map(chart => [chart.id, chart]));
  const pictures = /** @type {NodeListOf<SVGSVGElement>} */ (document.querySelectorAll('svg.chart'));
  /** @param {number} style */
  const hidden = style =>
    document.querySelector(`button[data-series="${style}"]`)?.getAttribute('aria-pressed') === 'false';

  /** @param {string} [style] */
  const point = style => {
    for (const svg of pictures) {
      svg.classList.toggle('pointing', style !== undefined);
      for (const group of /** @type {NodeListOf<SVGGElement>} */ (svg.querySelectorAll('g.series'))) {
        group.classList.toggle('pointed', group.dataset.series === style);
      }
    }
  };

  /**
   * @param {SVGSVGElement} svg
   * @param {PointerEvent} event
   */
  const show = (svg, event) => {
    const chart = charts.get(svg.id);
    if (!chart) return;
    const [left, width, x0, x1] = ['left', 'width', 'x0', 'x1'].map(name => Number(svg.dataset[name]));
    const box = svg.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * svg.viewBox.baseVal.width;
    const value = x0 + ((at - left) / width) * (x1 - x0);
    if (at < left || value > x1) return hide(svg);
    let index = 0;
    for (let i = 1; i < chart.x.length; i++) {
      if (Math.abs(chart.x[i] - value) < Math.abs(chart.x[index] - value)) index = i;
    }
    const cursor = cursorOf(svg);
    const place = left + ((chart.x[index] - x0) / (x1 - x0)) * width;
    cursor.setAttribute('x1', String(place));
    cursor.setAttribute('x2', String(place));
    cursor.style.visibility = 'visible';
    // A line may end before the others do.
    const shown = chart.series
      .filter(series => !hidden(series.style) && series.mean[index] !== undefined)
      .sort((a, b) => b.mean[index] - a.mean[index]);
    const head = document.createElement('p');
    head.textContent = `${chart.xLabel}: ${chart.x[index]}`;
    const table = document.createElement('table');
    for (const { label, mean, band } of shown.slice(0, 18)) {
      const row = table.insertRow();
      row.insertCell().textContent = label;
      row.insertCell().textContent = mean[index].toFixed(3);
      row.insertCell().textContent = band ? `[${band.low[index].toFixed(3)}, ${band.high[index].toFixed(3)}]` : '';
    }
    tip.replaceChildren(head, table);
    tip.hidden = false;
    const side = event.clientX > innerWidth / 2 ? event.clientX - tip.offsetWidth - 16 : event.clientX + 16;
    tip.style.left = `${Math.max(4, side)}px`;
    tip.style.top = `${Math.max(4, Math.min(event.clientY - 20, innerHeight - tip.offsetHeight - 8))}px`;
  };

  /** @param {SVGSVGElement} svg */
  const hide = svg => {
    tip.hidden = true;
    cursorOf(svg).style.visibility = 'hidden';
  };

  /** @param {SVGSVGElement} svg */
  const cursorOf = svg => /** @type {SVGElement} */ (svg.querySelector('.cursor'));

  for (const svg of pictures) {
    svg.addEventListener('pointermove', event => show(svg, event));
    svg.addEventListener('pointerleave', () => hide(svg));
  }
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.legend button'))) {
    const { series } = button.dataset;
    button.addEventListener('click', () => {
      const on = button.getAttribute('aria-pressed') === 'false';
      button.setAttribute('aria-pressed', String(on));
      for (const group of document.querySelectorAll(`svg.chart g[data-series="${series}"]`))
        group.classList.toggle('off', !on);
    });
    button.addEventListener('pointerenter', () => point(series));
    button.addEventListener('pointerleave', () => point());
    button.addEventListener('focus', () => point(series));
    button.addEventListener('blur', () => point());
  }
})();
