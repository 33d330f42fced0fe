interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { value: Value; words: string }[];
  onValue: (value: Value) => void;
}

/** One of a few, in a line with its name: the order of a list, the size of a drawing. */
export function Choice<Value extends string>({ label, value, choices, onValue }: ChoiceProps<Value>) {
  return (
    <label class="order small">
      <span class="quiet">{label}</span>
      <select
        value={value}
        onChange={event => {
          const chosen = choices.find(each => each.value === event.currentTarget.value);
          if (chosen) onValue(chosen.value);
        }}
      >
        {choices.map(each => (
          <option key={each.value} value={each.value}>
            {each.words}
          </option>
        ))}
      </select>
    </label>
  );
}
