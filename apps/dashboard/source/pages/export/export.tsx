/** Takes the collection home: which pages, in which form, as a file. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Answer, addressOf, ask, type Body } from '../../api/client.ts';
import { useCollection } from '../../api/collection-state.ts';
import { withToken } from '../../api/token.ts';
import { useAction } from '../../api/use-action.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useJobs } from '../../api/use-job.ts';
import { Tick } from '../../parts/field.tsx';
import { JobRow } from '../../parts/job-row.tsx';
import { Trouble, WhenAnswered } from '../../parts/says.tsx';
import { ago, bytes, counted } from '../../words/format.ts';
import './export.css';

type Offered = Answer<'get /api/collections/{collection}/exports'>;
type Wanted = Body<'post /api/collections/{collection}/exports'>;
type Format = Wanted['format'];

export function Export({ collection }: { collection: string }) {
  const { jobs, again } = useJobs('export', collection);
  const done = jobs.filter(({ state }) => state === 'done').length;
  const offered = useAnswer('get /api/collections/{collection}/exports', { path: { collection } }, { turn: done });
  const address = (file: string) =>
    withToken(addressOf('get /api/collections/{collection}/exports/{file}', { path: { collection, file } }));
  const awaited = useRef(new Set<string>());
  useEffect(() => {
    const ready = jobs.find(({ id, state }) => state === 'done' && awaited.current.delete(id));
    if (ready) download(address(ready.made));
  });
  return (
    <>
      <h2 class="page-title">Take the collection home</h2>
      <WhenAnswered of={offered} waiting="Asking for the forms it can leave in…">
        {answer => (
          <div class="export">
            <ExportForm
              collection={collection}
              offered={answer}
              onBegun={id => {
                awaited.current.add(id);
                again();
              }}
            />
            <section class="card" aria-labelledby="files-title">
              <h2 id="files-title">Files</h2>
              {jobs.map(job => (
                <JobRow key={job.id} job={job} what="Writing the file" onChange={again} />
              ))}
              {answer.files.length === 0 ? (
                <p class="quiet">Files that you make appear here. They stay in the folder of the collection.</p>
              ) : (
                <ul class="files">
                  {[...answer.files]
                    .sort((a, b) => b.changed - a.changed)
                    .map(({ name, bytes: size, changed }) => (
                      <li key={name} data-row>
                        <a href={address(name)} download={name}>
                          {name}
                        </a>
                        <span class="quiet small number">
                          {bytes(size)} · {ago(changed, Date.now())}
                        </span>
                      </li>
                    ))}
                </ul>
              )}
            </section>
          </div>
        )}
      </WhenAnswered>
    </>
  );
}

function download(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

interface ExportFormProps {
  collection: string;
  offered: Offered;
  onBegun: (job: string) => void;
}

function ExportForm({ collection, offered, onBegun }: ExportFormProps) {
  const { figures } = useCollection();
  const [chosen, setChosen] = useState(0);
  const [all, setAll] = useState(false);
  const [unique, setUnique] = useState(false);
  const [onlyPermitted, setOnlyPermitted] = useState(false);
  const [gzip, setGzip] = useState(false);
  const { busy, problem, run } = useAction();
  const format = offered.formats[chosen];
  const begin = () =>
    void run(async () => {
      const name = formatOf(format.name);
      const body: Wanted = { format: name, sites: format.of === 'sites', all, unique, onlyPermitted, gzip };
      const job = await ask('post /api/collections/{collection}/exports', { path: { collection }, body });
      onBegun(job.id);
    });
  return (
    <form
      class="card fields"
      onSubmit={event => {
        event.preventDefault();
        begin();
      }}
    >
      <fieldset>
        <legend>Form</legend>
        {offered.formats.map(({ name, of, summary }, index) => (
          <label key={`${name} ${of}`} class="choice">
            <input type="radio" name="format" checked={chosen === index} onChange={() => setChosen(index)} />
            <span>
              <strong>{nameOf(name, of)}</strong>
              <span class="quiet small">{summary}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>Pages</legend>
        {[false, true].map(each => (
          <label key={String(each)} class="choice">
            <input type="radio" name="pages" checked={all === each} onChange={() => setAll(each)} />
            <span>
              {each ? 'All pages' : 'Pages on topic'}{' '}
              <span class="quiet">({counted(each ? (figures?.pages ?? 0) : (figures?.relevant ?? 0), 'page')})</span>
            </span>
          </label>
        ))}
        <Tick label="Without pages that repeat others" checked={unique} onTick={setUnique} />
        <Tick
          label="Without pages that reserve their use"
          hint="Those that say noindex, noai, noimageai or tdm-reservation."
          checked={onlyPermitted}
          onTick={setOnlyPermitted}
        />
        <Tick label="Compressed (gzip)" checked={gzip} onTick={setGzip} />
      </fieldset>
      <button type="submit" class="main" disabled={busy}>
        {busy ? 'Beginning…' : 'Make the file and download it'}
      </button>
      {problem && <Trouble>{problem}</Trouble>}
    </form>
  );
}

const formats: Readonly<Record<string, { format: Format; words: string }>> = {
  jsonl: { format: 'jsonl', words: 'JSON lines' },
  csv: { format: 'csv', words: 'CSV, for spreadsheets' },
  warc: { format: 'warc', words: 'WARC, for web archives' },
};
const nameOf = (name: string, of: string): string =>
  `${formats[name]?.words ?? name}${of === 'sites' ? ' (sites)' : ''}`;
const formatOf = (name: string): Format => formats[name]?.format ?? 'jsonl';
