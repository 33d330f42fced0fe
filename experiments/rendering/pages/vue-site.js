// A site made with Vue: a header and a footer are in the page, what is between them comes from scripts.
import { createApp, h, onMounted, ref } from 'vue';

createApp({
  setup() {
    const data = ref(/** @type {any} */ (null));
    const load = async () => {
      data.value = null;
      const path = location.pathname === '/' ? '/home' : location.pathname;
      data.value = await (await fetch(`/api${path}.json`)).json();
    };
    const follow = (/** @type {Event} */ event, /** @type {string} */ to) => {
      event.preventDefault();
      history.pushState(null, '', to);
      void load();
    };
    onMounted(load);
    return () =>
      data.value
        ? h('main', [
            h('h1', data.value.title),
            ...(data.value.paragraphs ?? []).map((/** @type {string} */ text) => h('p', text)),
            h(
              'ul',
              data.value.links.map((/** @type {{ to: string, title: string }} */ { to, title }) =>
                h('li', h('a', { href: to, onClick: (/** @type {Event} */ event) => follow(event, to) }, title)),
              ),
            ),
          ])
        : h('p', 'Loading…');
  },
}).mount('#app');
