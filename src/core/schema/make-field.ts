/** Makes fields. `integer({ default: 50, minimum: 1, maximum: 500, help: 'clusters' })` is shorter than the data, and typed. */
import type {
  AnythingField,
  BlockField,
  ChoiceField,
  EitherField,
  Field,
  FlagField,
  ListField,
  MapField,
  NumberField,
  ScalarField,
  Table,
  TextField,
  ValueOf,
} from './field.js';

/** What is left to say of a field once its maker has said its kind. */
type Rest<Described extends Field> = Omit<Described, 'kind' | 'optional'>;

/** A table of fields; it only keeps their exact types. */
export const table = <Described extends Table>(fields: Described): Described => fields;

export const text = (rest: Rest<TextField> = {}): TextField => ({ kind: 'text', ...rest });

/** A text that names a file. */
export const file = (rest: Rest<TextField> = {}): TextField => ({ kind: 'text', names: 'file', ...rest });

export const integer = (rest: Rest<NumberField>): NumberField => ({ kind: 'integer', ...rest });

export const number = (rest: Rest<NumberField>): NumberField => ({ kind: 'number', ...rest });

/** A number from 0 to 1. */
export const share = (rest: Omit<Rest<NumberField>, 'minimum' | 'maximum'> = {}): NumberField =>
  number({ ...rest, minimum: 0, maximum: 1 });

/** A size: 500000, 500k, 2m, 1g. */
export const bytes = (rest: Rest<NumberField>): NumberField => ({ kind: 'bytes', ...rest });

export const flag = (rest: Rest<FlagField> = {}): FlagField => ({ kind: 'flag', ...rest });

export const scalar = (rest: Rest<ScalarField> = {}): ScalarField => ({ kind: 'scalar', ...rest });

export const anything = (rest: Rest<AnythingField> = {}): AnythingField => ({ kind: 'anything', ...rest });

export const choice = <const Name extends string>(
  choices: readonly Name[],
  rest: Omit<Rest<ChoiceField<NoInfer<Name>>>, 'choices'> = {},
): ChoiceField<Name> => ({ kind: 'choice', choices, ...rest });

export const list = <Item extends Field>(
  item: Item,
  rest: Omit<Rest<ListField>, 'item' | 'default'> & { readonly default?: readonly ValueOf<Item>[] } = {},
): ListField<Item> => ({ kind: 'list', item, ...rest });

export const map = <Item extends Field>(
  item: Item,
  rest: Omit<Rest<MapField>, 'item' | 'default'> & { readonly default?: Readonly<Record<string, ValueOf<Item>>> } = {},
): MapField<Item> => ({ kind: 'map', item, ...rest });

export const block = <Inner extends Table>(
  inner: Inner,
  rest: Omit<Rest<BlockField>, 'table'> = {},
): BlockField<Inner> => ({ kind: 'block', table: inner, ...rest });

/** A block that stays as given, defaults not filled in. */
export const part = <Inner extends Table>(
  inner: Inner,
  rest: Omit<Rest<BlockField>, 'table' | 'partial'> = {},
): BlockField<Inner> & { readonly partial: true } => ({ kind: 'block', table: inner, partial: true, ...rest });

export const either = <Option extends Field>(
  options: readonly Option[],
  rest: Omit<Rest<EitherField>, 'options' | 'default'> & { readonly default?: ValueOf<Option> } = {},
): EitherField<Option> => ({ kind: 'either', options, ...rest });

/** The same field, which need not be given. */
export const optional = <Described extends Field>(field: Described): Described & { readonly optional: true } => ({
  ...field,
  optional: true,
});
