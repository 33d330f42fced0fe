// What is asked of a page while it is rendered. It runs in a world of its own beside the page's scripts, which can neither see nor
// change it. The last value is the object that Honeyguide calls.
(() => {
  /** Ways to say no, in the languages that most banners speak; each is the whole label of a button. */
  const no = new RegExp(
    '^(?:reject|decline|refuse|deny|disagree|dismiss|close|no,? thanks?|not now|' +
      '(?:reject|decline|refuse|deny)(?: all)?(?: optional| non-essential| unnecessary)?(?: cookies)?(?: and close)?|' +
      '(?:use |accept |allow )?(?:only )?(?:necessary|essential|required)(?: cookies)?(?: only)?|continue without (?:accepting|agreeing|consent)|do not (?:accept|consent|agree)|' +
      'ablehnen|alle(?: cookies)? ablehnen|nur (?:notwendige|erforderliche|essenzielle)(?: cookies)?(?: akzeptieren)?|weiter ohne einwilligung|schliessen|schließen|' +
      '(?:tout |tous )?refuser(?: tout| tous)?(?: les cookies)?|continuer sans accepter|fermer|' +
      'rechazar(?: todo| todas)?(?: las cookies)?|solo (?:necesarias|esenciales)|cerrar|' +
      'rifiuta(?: tutto| tutti)?(?: i cookie)?|continua senza accettare|chiudi|rejeitar(?: tudo| todos)?|recusar(?: tudo)?|' +
      'weigeren|alles weigeren|alleen noodzakelijke(?: cookies)?|odrzuć(?: wszystkie)?|отклонить(?: все)?|拒绝|全部拒绝|拒否(?:する)?|すべて拒否|거부|모두 거부|رفض|رفض الكل|[×✕✖x])$',
    'i',
  );
  /** What such a notice calls itself, and what it speaks of. */
  const noticeName = /cookie|consent|gdpr|ccpa|cmp\b|onetrust|didomi|usercentrics|privacy-?(?:banner|notice|popup)/i;
  const noticeWords =
    /cookie|consent|gdpr|datenschutz|einwilligung|consentement|consentimiento|consenso|согласие|隐私|同意|쿠키/i;
  /** A notice is short; what is longer is the page. */
  const longestNotice = 5000;

  /** @param {Element} element */
  const nameOf = element =>
    `${element.id} ${element.getAttribute('class') ?? ''} ${element.getAttribute('aria-label') ?? ''}`;
  /** @param {Element} element */
  const wordsOf = element => (element.textContent ?? '').trim();

  /** Notices that ask for consent, the outermost of each. */
  function notices() {
    const found = [...document.querySelectorAll('body [id], body [class], body [role=dialog], body dialog')].filter(
      element => {
        if (element.matches('body, main, article, a, button, link, script')) return false;
        const isNamed = noticeName.test(nameOf(element));
        if (!isNamed && !element.matches('[role=dialog], [aria-modal=true], dialog')) return false;
        const words = wordsOf(element);
        return (
          words.length > 0 &&
          words.length < longestNotice &&
          noticeWords.test(words) &&
          !element.querySelector('main, article')
        );
      },
    );
    return found.filter(element => !found.some(other => other !== element && other.contains(element)));
  }

  /** @param {Element} notice */
  function noButton(notice) {
    const buttons = [...notice.querySelectorAll('button, [role=button], input[type=button], input[type=submit], a')];
    return buttons.find(button => {
      const target = button.getAttribute('href');
      if (target !== null && !/^(?:#|javascript:)/i.test(target)) return false;
      const label = wordsOf(button) || button.getAttribute('value') || button.getAttribute('aria-label') || '';
      return no.test(label.replace(/\s+/g, ' ').trim());
    });
  }

  /** Open shadow trees are laid out among the rest, the inner ones first. @param {ParentNode} root */
  function unfold(root) {
    for (const element of root.querySelectorAll('*')) {
      const { shadowRoot } = element;
      if (!shadowRoot) continue;
      unfold(shadowRoot);
      element.insertAdjacentHTML('beforeend', shadowRoot.innerHTML);
    }
  }

  const unseen = new Set(['script', 'style', 'noscript', 'template']);

  /** Characters that somebody may see; what the styles hide counts too, for there are none here. */
  function seenText() {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
    let length = 0;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!unseen.has(node.parentElement?.localName ?? '')) length += (node.nodeValue ?? '').trim().length;
    }
    return length;
  }

  return {
    /** How the page stands, as numbers that change when it does. */
    state() {
      return {
        isLoaded: document.readyState === 'complete',
        isBusy: document.querySelector('[aria-busy=true], [role=progressbar]') !== null,
        hasScripts: document.scripts.length > 0,
        elements: document.getElementsByTagName('*').length,
        links: document.links.length,
        text: seenText(),
        isLonger: document.documentElement.scrollHeight > window.innerHeight + 1,
      };
    },
    /** Says no to one notice. True when there was one to say no to. */
    refuseNotice() {
      for (const notice of notices()) {
        const button = noButton(notice);
        if (!(button instanceof HTMLElement)) continue;
        button.click();
        return true;
      }
      return false;
    },
    /** To the end of the page, as it is now. */
    scroll() {
      window.scrollTo(0, document.documentElement.scrollHeight);
      // Some pages listen to the wheel only.
      window.dispatchEvent(new Event('scroll'));
    },
    /** The page as HTML. Notices are gone. @param {number} limit characters at most */
    html(limit) {
      for (const notice of notices()) notice.remove();
      unfold(document);
      const html = `<!doctype html>${document.documentElement.outerHTML}`;
      return { html: html.slice(0, limit), isCut: html.length > limit, url: document.URL };
    },
  };
})();
