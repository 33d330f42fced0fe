// What the popup and the options page share: asking the worker, and showing one message.

export const element = id => document.getElementById(id);

export async function ask(kind, more = {}) {
  const answer = await chrome.runtime.sendMessage({ kind, ...more });
  if (answer === undefined) throw new Error('The recorder did not answer. Close this and open it again.');
  return answer;
}

export function say(text, isProblem = false) {
  const place = element('message');
  place.textContent = text;
  place.hidden = text === '';
  place.className = isProblem ? 'problem' : 'good';
}
