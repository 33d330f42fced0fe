/** Where the page begins: token out of the address, colours, then the application. */
import { render } from 'preact';
import { takeToken } from './api/token.ts';
import { App } from './frame/app.tsx';
import { applyTheme } from './frame/theme.ts';
import './look/tokens.css';
import './look/base.css';
import './look/frame.css';
import './look/parts.css';

takeToken();
applyTheme();
render(<App />, document.getElementById('page')!);
