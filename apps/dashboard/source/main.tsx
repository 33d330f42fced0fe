import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ask, takeToken, withToken } from './api.ts';

interface Figures {
  state: string;
  pages: number;
  relevant: number;
  pagesPerSecond: number;
  waiting?: number;
}

interface Visit {
  number: number;
  url: string;
  title: string;
  outcome: string;
  relevant?: boolean;
}

function useAnswer<Answer>(path: string): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => void ask<Answer>(path).then(setAnswer), [path]);
  return answer;
}

function Collections({ open }: { open: (name: string) => void }) {
  const folder = useAnswer<{ collections: { name: string; figures: Figures }[] }>('/api/folder');
  return (
    <ul>
      {folder?.collections.map(({ name, figures }) => (
        <li key={name}>
          <button type="button" onClick={() => open(name)}>
            {name}
          </button>{' '}
          {figures.state}, {figures.pages} pages, {figures.relevant} on topic
        </li>
      ))}
    </ul>
  );
}

function Live({ name }: { name: string }) {
  const [figures, setFigures] = useState<Figures>();
  const [visits, setVisits] = useState<Visit[]>([]);
  useEffect(() => {
    const source = new EventSource(withToken(`/api/collections/${encodeURIComponent(name)}/events`));
    source.addEventListener('news', event => {
      const news: { figures: Figures; visits: Visit[] } = JSON.parse(event.data);
      setFigures(news.figures);
      setVisits(known => [...known, ...news.visits].slice(-20));
    });
    return () => source.close();
  }, [name]);
  const steer = (kind: string) => ask(`/api/collections/${encodeURIComponent(name)}/commands`, { command: { kind } });
  return (
    <section>
      <h2>{name}</h2>
      <p>
        {figures?.state}: {figures?.pages} pages, {figures?.relevant} on topic, {figures?.waiting} waiting
      </p>
      {['pause', 'resume', 'stop'].map(kind => (
        <button type="button" key={kind} onClick={() => void steer(kind)}>
          {kind}
        </button>
      ))}
      <ol>
        {visits.map(visit => (
          <li key={visit.number}>
            {visit.relevant ? 'on topic' : visit.outcome}: {visit.title || visit.url}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Page() {
  const [name, setName] = useState<string>();
  return (
    <main>
      <h1>Honeyguide</h1>
      {name === undefined ? <Collections open={setName} /> : <Live name={name} />}
    </main>
  );
}

takeToken();
render(<Page />, document.getElementById('page')!);
