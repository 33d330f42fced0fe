/** What people see at the pairing address when the extension is not there. With it, the extension's own page takes its place. */
export const PAIRING_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Honeyguide: connect the recorder</title>
<style>
  :root { color-scheme: light dark }
  body { max-width: 34em; margin: 12vh auto; padding: 0 1em; font: 16px/1.5 system-ui, sans-serif }
</style>
<h1>The recorder is not in this browser yet</h1>
<p>If you see this page, the Honeyguide recorder did not answer.</p>
<ol>
  <li>Open <code>chrome://extensions</code> and switch on <b>Developer mode</b>.</li>
  <li>Press <b>Load unpacked</b> and choose the folder that <code>honeyguide record</code> named.</li>
  <li>Open the whole address from the terminal again, with everything behind the <code>#</code>.</li>
</ol>
<p>Is it there already? Then the address has been used: run <code>honeyguide record --pair</code> for a new one.</p>
`;
