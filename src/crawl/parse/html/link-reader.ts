/** Which elements are links, and which of their attributes say where to and with what words. */
import type { Attributes } from './attributes.js';
import type { SeenCollector } from './details/seen.js';
import type { ElementStack } from './element-stack.js';
import type { HeadingCollector } from './heading-collector.js';
import { anchorKind, areaKind, frameKind, type LinkCollector, refreshKind } from './link-collector.js';
import { refreshTarget } from './metadata.js';
import {
  altAttribute,
  contentAttribute,
  hrefAttribute,
  itempropAttribute,
  relAttribute,
  srcAttribute,
  titleAttribute,
} from './names.js';

const isNofollow = /(?:^|\s)(?:nofollow|ugc|sponsored)(?:\s|$)/i;

export class LinkReader {
  /** Were there more than are kept? */
  hasMore = false;
  private source = '';
  private most = 0;

  constructor(
    private readonly links: LinkCollector,
    private readonly stack: ElementStack,
    private readonly headings: HeadingCollector,
    private readonly seen: SeenCollector,
  ) {}

  /** `most` links are kept. */
  reset(source: string, most: number): void {
    this.source = source;
    this.most = most;
    this.hasMore = false;
  }

  /** `<a>`: gives the number of the link that is open now, -1 for none. */
  readAnchor(attributes: Attributes, isSeen: boolean): number {
    if (!attributes.has(hrefAttribute)) return -1;
    const link = this.add(anchorKind, attributes, hrefAttribute, 'a', isSeen);
    if (link >= 0 && attributes.has(titleAttribute)) this.label(link, attributes, titleAttribute);
    return link;
  }

  readArea(attributes: Attributes, isSeen: boolean): void {
    if (!attributes.has(hrefAttribute)) return;
    const link = this.add(areaKind, attributes, hrefAttribute, 'area', isSeen);
    const attribute = attributes.has(altAttribute) ? altAttribute : titleAttribute;
    if (link >= 0 && attributes.has(attribute)) this.label(link, attributes, attribute);
  }

  readFrame(name: string, attributes: Attributes): void {
    if (!attributes.has(srcAttribute)) return;
    const link = this.add(frameKind, attributes, srcAttribute, name, false);
    if (link >= 0 && attributes.has(titleAttribute)) this.label(link, attributes, titleAttribute);
  }

  /** `<meta http-equiv=refresh>` */
  readRefresh(attributes: Attributes): void {
    if (!attributes.has(contentAttribute) || this.isFull()) return;
    const start = attributes.starts[contentAttribute];
    const target = refreshTarget(this.source.slice(start, attributes.ends[contentAttribute]));
    if (target === undefined) return;
    this.links.begin(refreshKind, false, start + target.start, start + target.end, 'html>head>meta', -1);
  }

  private add(kind: number, attributes: Attributes, target: number, name: string, isSeen: boolean): number {
    if (this.isFull()) return -1;
    const relations = attributes.has(relAttribute) ? attributes.text(this.source, relAttribute) : '';
    const says = relations !== '' || attributes.has(itempropAttribute);
    if (says && isSeen) this.seen.link(relations, attributes);
    const path = this.stack.pathTo(name);
    const [start, end] = [attributes.starts[target], attributes.ends[target]];
    return this.links.begin(kind, isNofollow.test(relations), start, end, path, this.headings.above());
  }

  private isFull(): boolean {
    if (this.links.count < this.most) return false;
    this.hasMore = true;
    return true;
  }

  private label(link: number, attributes: Attributes, attribute: number): void {
    this.links.label(link, attributes.starts[attribute], attributes.ends[attribute]);
  }
}
