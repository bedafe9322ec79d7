/**
 * A text in Markdown as elements: headings, paragraphs, lists, tables, code. Made from the parser's tokens, never from HTML, so nothing in a
 * text can become anything but text. Links are shown as their words.
 */
import { Lexer, type Token, type Tokens } from 'marked';
import type { ReactNode } from 'react';

const HEADINGS = ['h2', 'h3', 'h4'] as const;

/** Words within a line. */
function inline(tokens: readonly Token[] | undefined): ReactNode[] {
  return (tokens ?? []).map((token, i) => {
    switch (token.type) {
      case 'strong':
        return <b key={i}>{inline((token as Tokens.Strong).tokens)}</b>;
      case 'em':
        return <em key={i}>{inline((token as Tokens.Em).tokens)}</em>;
      case 'codespan':
        return <code key={i}>{plain((token as Tokens.Codespan).text)}</code>;
      default:
        return 'tokens' in token && token.tokens !== undefined ? (
          <span key={i}>{inline(token.tokens)}</span>
        ) : (
          plain('text' in token ? String(token.text) : token.raw)
        );
    }
  });
}

/** The parser writes signs as HTML would have them. */
const plain = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');

function block(token: Token, key: number): ReactNode {
  switch (token.type) {
    case 'heading': {
      const Heading = HEADINGS[Math.min((token as Tokens.Heading).depth, HEADINGS.length) - 1] ?? 'h4';
      return <Heading key={key}>{inline((token as Tokens.Heading).tokens)}</Heading>;
    }
    case 'paragraph':
      return <p key={key}>{inline((token as Tokens.Paragraph).tokens)}</p>;
    case 'list':
      return (
        <ul key={key}>
          {(token as Tokens.List).items.map((item, i) => (
            <li key={i}>{inline(item.tokens)}</li>
          ))}
        </ul>
      );
    case 'table':
      return <Table key={key} table={token as Tokens.Table} />;
    default:
      return null;
  }
}

function Table({ table }: { readonly table: Tokens.Table }) {
  return (
    <table>
      <thead>
        <tr>
          {table.header.map((cell, i) => (
            <th key={i}>{inline(cell.tokens)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, i) => (
          <tr key={i}>
            {row.map((cell, j) => (
              <td key={j}>{inline(cell.tokens)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `skipTitle` leaves out the first heading, where a dialog shows it as its own. */
export function Prose({ text, skipTitle = false }: { readonly text: string; readonly skipTitle?: boolean }) {
  const tokens = Lexer.lex(text).filter((token) => token.type !== 'space');
  return <div className="st-prose selectable">{tokens.slice(skipTitle && tokens[0]?.type === 'heading' ? 1 : 0).map(block)}</div>;
}
