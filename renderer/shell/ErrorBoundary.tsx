/**
 * A promise of our own broke: the page says so, what is safe, and how to go on. The journals hold every finished stroke;
 * the text of each open document can be taken from here as a file, too.
 */
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { reaction } from 'mobx';
import { CrashPage } from './CrashPage.tsx';
import type { RootStore } from '../stores/index.ts';

interface Props {
  readonly root: RootStore;
  readonly children: ReactNode;
}
interface State {
  readonly reason: unknown;
  readonly details: string;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { reason: null, details: '' };
  private stop: () => void = () => undefined;

  static getDerivedStateFromError(reason: unknown): Partial<State> {
    return { reason };
  }
  override componentDidMount(): void {
    const { root } = this.props;
    this.stop = reaction(
      () => root.broken,
      (reason) => this.setState({ reason }),
    );
  }
  override componentWillUnmount(): void {
    this.stop();
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
