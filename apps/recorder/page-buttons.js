// Useful and Submit on the page itself, as Liu §2.1 has them; only where the person asked for it on the options page. They stand in a closed
// shadow tree, and presses count only when the browser says that a person made them: the page's scripts can see that they are there, no more.
globalThis.pageButtons = (() => {
  const hostName = 'honeyguide-buttons';
  const look = `
    :host { all: initial; }
    div { position: fixed; right: 12px; bottom: 12px; z-index: 2147483647; display: flex; gap: 6px; align-items: center;
      padding: 6px; border-radius: 10px; background: #fffdf7; color: #2b2417; box-shadow: 0 2px 12px rgb(0 0 0 / 0.3);
      font: 14px system-ui, sans-serif; }
    button { padding: 6px 12px; border: 1px solid #9a6700; border-radius: 8px; background: transparent; color: #7a5200;
      font: inherit; cursor: pointer; }
    button[aria-pressed='true'] { background: #9a6700; color: #ffffff; }
    button:focus-visible { outline: 2px solid #9a6700; outline-offset: 2px; }
    span:empty { display: none; }
    @media print { div { display: none; } }`;
  /** @type {HTMLElement | undefined} */
  let host;

  /** A frameset shows nothing itself: its frames have the buttons. Other frames are part of the page around them. */
  function belongsHere() {
    if (document.body?.localName !== 'body') return false;
    if (window === window.top) return true;
    try {
      return window.parent.document.body.localName === 'frameset';
    } catch {
      return false;
    }
  }

  /** @param {(message: import('../recorder-types.js').PageMessage) => Promise<import('../recorder-types.js').PageButtons | undefined>} ask */
  return async function pageButtons(ask) {
    const state = belongsHere() ? await ask({ kind: 'page-buttons' }) : undefined;
    host?.remove();
    host = undefined;
    if (!state) return;
    const made = document.createElement(hostName);
    const tree = made.attachShadow({ mode: 'closed' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(look);
    tree.adoptedStyleSheets = [sheet];
    const bar = document.createElement('div');
    const [useful, submit] = ['', 'Submit'].map(text => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = text;
      return button;
    });
    const said = document.createElement('span');
    said.setAttribute('role', 'status');
    let isUseful = state.useful === true;
    const show = () => {
      useful.textContent = isUseful ? '★ Useful' : '☆ Useful';
      useful.setAttribute('aria-pressed', String(isUseful));
    };
    useful.addEventListener('click', async event => {
      if (!event.isTrusted) return;
      const now = await ask({ kind: 'page-useful', useful: !isUseful });
      if (!now) return made.remove();
      isUseful = now.useful === true;
      said.textContent = '';
      show();
    });
    submit.addEventListener('click', async event => {
      if (!event.isTrusted) return;
      const now = await ask({ kind: 'page-submit' });
      said.textContent = now?.answer ? `Saved ${now.answer.pages} pages.` : (now?.problem ?? 'Nothing was saved.');
      if (!now?.answer) return;
      useful.remove();
      submit.remove();
    });
    show();
    bar.append(useful, submit, said);
    tree.append(bar);
    document.documentElement.append(made);
    host = made;
  };
})();
