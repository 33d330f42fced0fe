/** The package comes without types. */
declare module 'html-encoding-sniffer' {
  interface SniffOptions {
    /** XML has no meta elements. */
    xml?: boolean;
    /** From the Content-Type header. */
    transportLayerEncodingLabel?: string;
    defaultEncoding?: string;
  }
  /** Name of the encoding, as the Encoding Standard writes it. */
  export default function sniffHtmlEncoding(bytes: Uint8Array, options?: SniffOptions): string;
}
