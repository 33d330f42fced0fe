// A site made with React: one empty place in the page, a router of its own, data fetched after the first drawing.
import { createElement as make, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** @param {string} url @returns {any} */
function useData(url) {
  const [data, setData] = useState(null);
  useEffect(() => {
    setData(null);
    fetch(url)
      .then(response => response.json())
      .then(setData);
  }, [url]);
  return data;
}

/** @param {{ to: string, children?: unknown, go: (path: string) => void }} properties */
function RouterLink({ to, children, go }) {
  const follow = (/** @type {Event} */ event) => {
    event.preventDefault();
    history.pushState(null, '', to);
    go(to);
  };
  return make('a', { href: to, onClick: follow }, /** @type {string} */ (children));
}

/** @param {{ path: string, go: (path: string) => void }} properties */
function Page({ path, go }) {
  const data = useData(`/api${path === '/' ? '/home' : path}.json`);
  if (!data) return make('p', null, 'Loading…');
  const link = (/** @type {string} */ to, /** @type {string} */ title) =>
    make('li', { key: to }, make(RouterLink, { to, go }, title));
  return make(
    'main',
    null,
    make('h1', null, data.title),
    (data.paragraphs ?? []).map((/** @type {string} */ text, /** @type {number} */ i) => make('p', { key: i }, text)),
    make(
      'ul',
      null,
      data.links.map((/** @type {{ to: string, title: string }} */ { to, title }) => link(to, title)),
    ),
  );
}

function App() {
  const [path, go] = useState(location.pathname);
  useEffect(() => addEventListener('popstate', () => go(location.pathname)), []);
  return make(Page, { path, go });
}

createRoot(/** @type {HTMLElement} */ (document.getElementById('root'))).render(make(App));
