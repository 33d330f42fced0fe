/** The part of the package that is used; it comes without types. */
declare module 'n3' {
  interface Term {
    termType: 'NamedNode' | 'BlankNode' | 'Literal' | 'Variable' | 'DefaultGraph' | 'Quad';
    value: string;
    /** Of a literal: its language tag, lower case, or empty. */
    language?: string;
  }
  interface Quad {
    subject: Term;
    predicate: Term;
    object: Term;
  }
  export class Parser {
    constructor(options?: { baseIRI?: string; format?: string });
    /** Throws an Error that names the line. */
    parse(text: string): Quad[];
  }
}
