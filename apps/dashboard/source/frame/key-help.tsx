/** The keys, shown by "?". */

const keys: readonly (readonly [string, string])[] = [
  ['/', 'search'],
  ['j', 'next row'],
  ['k', 'row before'],
  ['y', 'Label: on topic'],
  ['n', 'Label: off topic'],
  ['s', 'Label: skip'],
  ['u', 'Label: take the last one back'],
  ['?', 'this list'],
];

const dialogId = 'key-help';

export function showKeyHelp(): void {
  const dialog = document.getElementById(dialogId);
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
}

export function KeyHelp() {
  return (
    <dialog id={dialogId} class="card" aria-labelledby={`${dialogId}-title`}>
      <h2 id={`${dialogId}-title`}>Keys</h2>
      <table>
        <tbody>
          {keys.map(([key, words]) => (
            <tr key={key}>
              <td>
                <kbd>{key}</kbd>
              </td>
              <td>{words}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <form method="dialog">
        <button type="submit">Close</button>
      </form>
    </dialog>
  );
}
