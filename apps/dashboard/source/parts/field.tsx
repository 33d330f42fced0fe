/** Fields with their labels. The label says what to write, the hint why or how. */
import type { ComponentChildren, InputHTMLAttributes } from 'preact';
import { useId } from 'preact/hooks';

interface FieldProps {
  label: string;
  hint?: ComponentChildren;
  problem?: string | undefined;
  children: (ids: { id: string; 'aria-describedby': string | undefined }) => ComponentChildren;
}

export function Field({ label, hint, problem, children }: FieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, 'aria-describedby': hint !== undefined || problem ? `${id}-hint` : undefined })}
      {(hint !== undefined || problem) && (
        <p class="hint" id={`${id}-hint`}>
          {problem ? <span class="wrong">{problem}</span> : hint}
        </p>
      )}
    </div>
  );
}

interface TextFieldProps extends Omit<FieldProps, 'children'> {
  value: string;
  onValue: (value: string) => void;
  lines?: number;
  placeholder?: string;
  required?: boolean;
  name?: string;
  numbers?: { min?: number | undefined; max?: number | undefined; step?: number | 'any' };
}

export function TextField({
  value,
  onValue,
  lines = 1,
  numbers,
  placeholder,
  required,
  name,
  ...about
}: TextFieldProps) {
  const shared = { value, placeholder, required, name, spellcheck: false, autocomplete: 'off' as const };
  return (
    <Field {...about}>
      {ids =>
        lines > 1 ? (
          <textarea {...ids} {...shared} rows={lines} onInput={event => onValue(event.currentTarget.value)} />
        ) : (
          <Line {...ids} {...shared} numbers={numbers} onInput={event => onValue(event.currentTarget.value)} />
        )
      }
    </Field>
  );
}

type LineProps = Omit<InputHTMLAttributes, 'type' | 'role' | 'list'> & Pick<TextFieldProps, 'numbers'>;

function Line({ numbers, ...rest }: LineProps) {
  return numbers ? <input {...rest} {...numbers} type="number" /> : <input {...rest} type="text" />;
}

interface ChoiceFieldProps extends Omit<FieldProps, 'children'> {
  value: string;
  choices: readonly { value: string; words: string }[];
  onValue: (value: string) => void;
}

export function ChoiceField({ value, choices, onValue, ...about }: ChoiceFieldProps) {
  return (
    <Field {...about}>
      {ids => (
        <select {...ids} value={value} onChange={event => onValue(event.currentTarget.value)}>
          {choices.map(choice => (
            <option key={choice.value} value={choice.value}>
              {choice.words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface TickProps {
  label: ComponentChildren;
  hint?: ComponentChildren;
  checked: boolean;
  onTick: (checked: boolean) => void;
}

export function Tick({ label, hint, checked, onTick }: TickProps) {
  const id = useId();
  return (
    <div class="tick">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-describedby={hint !== undefined ? `${id}-hint` : undefined}
        onChange={event => onTick(event.currentTarget.checked)}
      />
      <label for={id}>{label}</label>
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
