// MARK: Host

// A page without data is shown by a host of MCP Apps: results of `look` bring data, and the host passes calls on.
const host = { count: 0, calls: new Map(), can: {}, input: {}, revision: 0 };

const post = (message) => window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*');

function request(method, params) {
  post({ id: ++host.count, method, params });
  return new Promise((resolve, reject) => host.calls.set(host.count, { resolve, reject }));
}

const call = (name, words) => request('tools/call', { name, arguments: { ...words, document: host.input.document } });

/** Shows what a call answered; what is selected, open and hidden stays so. */
async function take({ isError, content, structuredContent: { page, end } = {} }) {
  if (isError) return say('refused: ' + JSON.parse(content.at(-1).text.split('\n')[0]).error);
  if (!page) return;
  host.revision = end.rev;
  for (const part of ['title', 'counts', 'omission']) write(part, page[part] ?? '');
  if (page.blocks) await load(page.blocks);
}

/** Looks whether the drawing, or what is proposed, has changed. */
async function follow() {
  if (document.hidden) return;
  const { structuredContent: { end } } = await call('run', { script: '' });
  if (end.rev !== host.revision || end.preview !== data?.token) await take(await call('look', {}));
}

const fails = (error) => say(error.message);

/** Tells the model what is selected. */
function tellSelection(row) {
  const text = `selected in the drawing: ${selector(row)}, ${label(row)}`;
  if (host.can.updateModelContext) request('ui/update-model-context', { content: [{ type: 'text', text }] }).catch(fails);
}

async function acceptInHost(chosen) {
  if (chosen.length === lines.length && host.can.serverTools) await take(await call('run', { script: 'confirm ' + data.token }));
  else await request('ui/message', { role: 'user', content: [{ type: 'text', text: 'Make these changes only:\n' + chosen.join('') }] });
  say('sent');
}

function hear({ source, data: message }) {
  if (source !== window.parent || message?.jsonrpc !== '2.0') return;
  const { id, method, params, result, error } = message;
  if (!method) host.calls.get(id)?.[error ? 'reject' : 'resolve'](error ?? result);
  else if (id !== undefined) {
    post({ id, ...(/^ping$|teardown$/.test(method) ? { result: {} } : { error: { code: -32601, message: method } }) });
  } else if (method === 'ui/notifications/tool-input') host.input = params.arguments ?? {};
  else if (method === 'ui/notifications/tool-result') take(params).catch(fails);
  else if (method === 'ui/notifications/host-context-changed') useTheme(params);
}

const useTheme = (context) => { document.documentElement.style.colorScheme = context?.theme ?? ''; };

async function beginInHost() {
  addEventListener('message', hear);
  const { hostCapabilities, hostContext } = await request('ui/initialize', {
    protocolVersion: '2026-01-26', appInfo: { name: 'shapeedit', version: '1' }, appCapabilities: {},
  });
  host.can = hostCapabilities;
  useTheme(hostContext);
  post({ method: 'ui/notifications/initialized', params: {} });
  post({ method: 'ui/notifications/size-changed', params: { height: 640 } });
  if (host.can.serverTools) setInterval(() => follow().catch(fails), 2000);
}
