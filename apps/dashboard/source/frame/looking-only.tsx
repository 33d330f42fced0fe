/** Without the token a page can be looked at, and nothing be changed: this says so, and takes the token. */
import { useEffect, useState } from 'preact/hooks';
import { keepToken, onToken, token } from '../api/token.ts';

export function LookingOnly() {
  const [known, setKnown] = useState(token() !== '');
  const [words, setWords] = useState('');
  const [wrong, setWrong] = useState(false);
  useEffect(() => onToken(() => setKnown(token() !== '')), []);
  if (known) return null;
  return (
    <aside class="looking" aria-label="Looking only">
      <div>
        <p>
          You are looking only. To start crawls, label and steer, paste the address that <code>honeyguide serve</code>{' '}
          printed in the terminal.{' '}
          <span role="status">{wrong && 'There is no token in that; it is the part behind “#token=”.'}</span>
        </p>
        <form
          onSubmit={event => {
            event.preventDefault();
            setWrong(!keepToken(words));
          }}
        >
          <input
            aria-label="Printed address or token"
            value={words}
            autocomplete="off"
            placeholder="http://127.0.0.1:7418/#token=…"
            onInput={event => setWords(event.currentTarget.value)}
          />
          <button type="submit">Unlock</button>
        </form>
      </div>
    </aside>
  );
}
