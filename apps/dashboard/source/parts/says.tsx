/** What a page says when there is something to wait for, nothing to show, or something wrong. */
import type { ComponentChildren } from 'preact';
import type { Answered } from '../api/use-answer.ts';

export function Waiting({ children }: { children: ComponentChildren }) {
  return (
    <p class="waiting" role="status">
      <span class="dots" aria-hidden="true" />
      {children}
    </p>
  );
}

/** Nothing here yet, and what to do about it. */
export function Empty({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

export function Trouble({ children }: { children: ComponentChildren }) {
  return (
    <p class="trouble" role="alert">
      <span class="sign" aria-hidden="true">
        !
      </span>
      <span>{children}</span>
    </p>
  );
}

interface AnsweredProps<Result> {
  of: Answered<Result>;
  /** What is being waited for. */
  waiting: string;
  children: (answer: Result) => ComponentChildren;
}

/** Shows an answer when it is there; before, that it is waited for, or what is wrong. */
export function WhenAnswered<Result>({ of, waiting, children }: AnsweredProps<Result>) {
  return (
    <>
      {of.problem && <Trouble>{of.problem.message}</Trouble>}
      {of.answer === undefined ? !of.problem && <Waiting>{waiting}</Waiting> : children(of.answer)}
    </>
  );
}
