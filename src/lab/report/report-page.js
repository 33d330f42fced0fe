// Runs inside report.html: values under the pointer, strategies shown and hidden. The page reads well without it.
(() => {
  const tip = document.getElementById('tip');
  const charts = new Map(JSON.parse(document.getElementById('charts').textContent).map(chart => [chart.id, chart]));
  const hidden = style =>
    document.querySelector(`button[data-series="${style}"]`)?.getAttribute('aria-pressed') === 'false';

  const point = style => {
    for (const svg of document.querySelectorAll('svg.chart')) {
      svg.classList.toggle('pointing', style !== undefined);
      for (const group of svg.querySelectorAll('g.series')) {
        group.classList.toggle('pointed', group.dataset.series === style);
      }
    }
  };

  const show = (svg, event) => {
    const chart = charts.get(svg.id);
    const { left, width, x0, x1 } = svg.dataset;
    const box = svg.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * svg.viewBox.baseVal.width;
    const value = Number(x0) + ((at - left) / width) * (x1 - x0);
    if (at < left || value > x1) return hide(svg);
    let index = 0;
    for (let i = 1; i < chart.x.length; i++) {
      if (Math.abs(chart.x[i] - value) < Math.abs(chart.x[index] - value)) index = i;
    }
    const cursor = svg.querySelector('.cursor');
    const place = Number(left) + ((chart.x[index] - x0) / (x1 - x0)) * width;
    cursor.setAttribute('x1', place);
    cursor.setAttribute('x2', place);
    cursor.style.visibility = 'visible';
    const shown = chart.series.filter(series => !hidden(series.style)).sort((a, b) => b.mean[index] - a.mean[index]);
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

  const hide = svg => {
    tip.hidden = true;
    svg.querySelector('.cursor').style.visibility = 'hidden';
  };

  for (const svg of document.querySelectorAll('svg.chart')) {
    svg.addEventListener('pointermove', event => show(svg, event));
    svg.addEventListener('pointerleave', () => hide(svg));
  }
  for (const button of document.querySelectorAll('.legend button')) {
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
