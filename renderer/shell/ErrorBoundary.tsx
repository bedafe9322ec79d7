/**
 * A promise of our own broke: the page says so, what is safe, and how to go on. The journals hold every finished stroke;
 * the text of each open document can be taken from here as a file, too.
 */
import { observer } from 'mobx-react-lite';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import type { RootStore } from '../stores/index.ts';
import { CrashPage } from './CrashPage.tsx';

interface Props {
  readonly root: RootStore;
  readonly children: ReactNode;
}
interface State {
  readonly reason: unknown;
  readonly details: string;
}

/** Catches what breaks while the window is drawn. */
class Catcher extends Component<Props, State> {
  override state: State = { reason: null, details: '' };

  static getDerivedStateFromError(reason: unknown): Partial<State> {
    return { reason };
  }
  override componentDidCatch(reason: unknown, info: ErrorInfo): void {
    this.setState({ reason, details: info.componentStack ?? '' });
    for (const tab of this.props.root.workspace.tabs) tab.document.cancel();
  }
  override render(): ReactNode {
    const { reason, details } = this.state;
    if (reason === null) return this.props.children;
    return <CrashPage root={this.props.root} reason={reason} details={details} />;
  }
}

/** Also shows what broke outside of drawing: handlers, promises. */
export const ErrorBoundary = observer(function ErrorBoundary({ root, children }: Props) {
  if (root.broken !== null) return <CrashPage root={root} reason={root.broken} details="" />;
  return <Catcher root={root}>{children}</Catcher>;
});
