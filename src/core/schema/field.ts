/**
 * The one way to describe what can be set: settings, parameters of strategies and judges, topic files, experiments. A field is
 * plain data, so that flags, help, forms and JSON Schema can be made from it, and a user's own file can have some without
 * importing anything. `read.ts` checks values against fields; the types of the values follow from them.
 */

/** What every field may say of itself. With no default and not optional, a value must be given. */
interface About {
  readonly help?: string;
  readonly optional?: boolean;
  /** What to write, for messages: `{pages: 1000}`. */
  readonly example?: string;
  /** How flags and variables spell it, where not by its key: `seeds` is given by `--seed`. */
  readonly flag?: string;
  /** What stands for the value in help texts: URL. */
  readonly placeholder?: string;
  /** Left out of `crawl.yaml`, because a resumed crawl must not repeat it. */
  readonly transient?: boolean;
}

export interface TextField extends About {
  readonly kind: 'text';
  readonly default?: string;
  readonly notEmpty?: boolean;
  /** What it must be, when it is not empty. */
  readonly format?: 'language' | 'pattern' | 'http-url' | 'stop-rule';
  /**
   * It names something on disk; in a file, a relative name is meant from that file's folder. A `module` is on disk only when
   * `isModuleFile` says so, a `page` only when it is no URL.
   */
  readonly names?: 'file' | 'module' | 'page';
}

/** One of a few words. */
export interface ChoiceField<Name extends string = string> extends About {
  readonly kind: 'choice';
  readonly default?: Name;
  readonly choices: readonly Name[];
}

/** Every number has limits: a pause of 1e99 seconds is a slip of the hand. */
export interface NumberField extends About {
  readonly kind: 'integer' | 'number' | 'bytes';
  readonly default?: number;
  readonly minimum: number;
  readonly maximum: number;
}

export interface FlagField extends About {
  readonly kind: 'flag';
  readonly default?: boolean;
}

/** A word, a number, true or false; which of them it must be is known only later. */
export interface ScalarField extends About {
  readonly kind: 'scalar';
  readonly default?: Scalar;
}

/** Whatever JSON can hold. */
export interface AnythingField extends About {
  readonly kind: 'anything';
  readonly default?: unknown;
}

/** A list; one item may stand for a list of it. */
export interface ListField<Item extends Field = Field> extends About {
  readonly kind: 'list';
  readonly default?: readonly unknown[];
  readonly item: Item;
  /** Fewest items. */
  readonly atLeast?: number;
  /** No item twice. */
  readonly distinct?: boolean;
  /** What the flag means when it stands alone. */
  readonly bare?: string;
}

/** Pairs with keys of the user's own; a command line gives them as `key=value`. */
export interface MapField<Item extends Field = Field> extends About {
  readonly kind: 'map';
  readonly default?: Readonly<Record<string, unknown>>;
  readonly item: Item;
  /** Fewest pairs. */
  readonly atLeast?: number;
}

/** A table within a table. */
export interface BlockField<Inner extends Table = Table> extends About {
  readonly kind: 'block';
  readonly default?: object;
  readonly table: Inner;
  /** It stays as given: somebody else knows what to do where nothing is. */
  readonly partial?: boolean;
}

/** One of several forms, told apart by being a list, pairs, or neither. */
export interface EitherField<Option extends Field = Field> extends About {
  readonly kind: 'either';
  readonly default?: unknown;
  readonly options: readonly Option[];
}

export type Field =
  | TextField
  | ChoiceField
  | NumberField
  | FlagField
  | ScalarField
  | AnythingField
  | ListField
  | MapField
  | BlockField
  | EitherField;

/** Fields by name. */
export interface Table {
  readonly [name: string]: Field;
}

/** A field whose value is one word, number or truth value. */
export type ParameterField = TextField | ChoiceField | NumberField | FlagField;

/** Parameters of a strategy or judge: what `--param key=value` can set. */
export interface ParameterTable {
  readonly [name: string]: ParameterField;
}

export type Scalar = string | number | boolean;
/** Values of parameters, by name. */
export type ParameterValues = Readonly<Record<string, Scalar>>;

/** The type of a value that this field describes; of a field that may be any, nothing is known. */
export type ValueOf<Described extends Field> = [Field] extends [Described] ? unknown : KnownValue<Described>;

type KnownValue<Described extends Field> =
  Described extends ChoiceField<infer Name>
    ? Name
    : Described extends TextField
      ? string
      : Described extends NumberField
        ? number
        : Described extends FlagField
          ? boolean
          : Described extends ScalarField
            ? Scalar
            : Described extends ListField<infer Item>
              ? ValueOf<Item>[]
              : Described extends MapField<infer Item>
                ? Record<string, ValueOf<Item>>
                : Described extends BlockField<infer Inner>
                  ? Described extends { readonly partial: true }
                    ? Partial<ValuesOf<Inner>>
                    : ValuesOf<Inner>
                  : Described extends EitherField<infer Option>
                    ? ValueOf<Option>
                    : unknown;

type OptionalNames<Described extends Table> = {
  [Name in keyof Described]: Described[Name] extends { readonly optional: true } ? Name : never;
}[keyof Described];

type Flat<Both> = { [Name in keyof Both]: Both[Name] };

/** The type of the values that this table describes. */
export type ValuesOf<Described extends Table> = Flat<
  { [Name in Exclude<keyof Described, OptionalNames<Described>>]: ValueOf<Described[Name]> } & {
    [Name in OptionalNames<Described>]?: ValueOf<Described[Name]>;
  }
>;
