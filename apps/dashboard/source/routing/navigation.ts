/** Where the page is, and how it goes elsewhere without being loaded again. */
import { useLayoutEffect, useState } from 'preact/hooks';

const moved = 'honeyguide-moved';

/** `replace`: the back button does not come back here. `typing`: whoever goes there wants to write in the page's field. */
export function go(address: string, { replace = false, typing = false } = {}): void {
  const before = location.pathname;
  history[replace ? 'replaceState' : 'pushState']({ typing }, '', address);
  if (location.pathname !== before) scrollTo(0, 0);
  dispatchEvent(new Event(moved));
}

/** The way here was taken in order to write: the field has the focus, not the page. */
export const cameToType = (): boolean => history.state?.typing === true;

/** Path and search of the address, now and whenever they change. */
export function useAddress(): { path: string; search: string } {
  const [address, setAddress] = useState(here);
  // Heard from the moment that anything is shown: what is pressed before the browser has painted counts, too.
  useLayoutEffect(() => {
    const look = () => setAddress(here());
    addEventListener('popstate', look);
    addEventListener(moved, look);
    return () => {
      removeEventListener('popstate', look);
      removeEventListener(moved, look);
    };
  }, []);
  return address;
}

const here = () => ({ path: location.pathname, search: location.search });

/** A click that opens a tab, a window or a download is the browser's own. */
export function followHere(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const isOurs = link.origin === location.origin && !link.target && !link.hasAttribute('download');
  if (!isOurs || link.pathname.startsWith('/api') || link.getAttribute('href')?.startsWith('#')) return;
  event.preventDefault();
  go(link.pathname + link.search);
}
