import type { CatalogueEntry } from './queries.ts';
import classes from './catalogue.module.css';

/** The tools that a system offers, behind a sentence on what they may do. */
export const ToolList = ({ tools }: { tools: CatalogueEntry['tools'] }) => (
  <details className={classes['tools']}>
    <summary>{inOneSentence(tools)}</summary>
    <dl>
      {tools.map(({ name, scope, description }) => (
        <div key={name}>
          <dt>
            {name}
            {scope === 'write' && ' · writes'}
          </dt>
          <dd className="foreign">{description}</dd>
        </div>
      ))}
    </dl>
  </details>
);

const inOneSentence = (tools: CatalogueEntry['tools']): string => {
  const writing = tools.filter(({ scope }) => scope === 'write').length;
  if (writing > 0) return `${tools.length} tools; ${writing} of them write, only after approval by a person`;
  return tools.length === 1 ? '1 tool, read-only' : `${tools.length} tools, all read-only`;
};
