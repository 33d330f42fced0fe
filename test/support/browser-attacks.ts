/** Everything that a page can try in a browser to reach the user's own network. */

/** Each way in; `PORT` is the one of the server inside. */
const attacks: Record<string, string> = {
  'fetch by address': "fetch('http://127.0.0.1:PORT/fetch')",
  'fetch by IPv6': "fetch('http://[::1]:PORT/six')",
  'fetch by other spellings':
    "fetch('http://0x7f.1:PORT/hex'); fetch('http://2130706433:PORT/number'); fetch('http://0:PORT/zero')",
  'fetch by loopback name': "fetch('http://localhost:PORT/name'); fetch('http://a.localhost:PORT/name')",
  'fetch by a name that means it': "fetch('http://inside.example:PORT/dns')",
  'fetch by a name that comes to mean it': "for (let i = 0; i < 6; i++) fetch('http://rebind.example:PORT/' + i)",
  'fetch without CORS': "fetch('http://127.0.0.1:PORT/no-cors', { mode: 'no-cors' })",
  POST: "fetch('http://127.0.0.1:PORT/post', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })",
  XMLHttpRequest: "const x = new XMLHttpRequest(); x.open('GET', 'http://127.0.0.1:PORT/xhr'); x.send()",
  redirect: "fetch('/redirect')",
  'redirected script': "document.head.append(Object.assign(document.createElement('script'), { src: '/redirect' }))",
  script:
    "document.head.append(Object.assign(document.createElement('script'), { src: 'http://127.0.0.1:PORT/s.js' }))",
  module: "import('http://127.0.0.1:PORT/m.js')",
  frame:
    "document.body.append(Object.assign(document.createElement('iframe'), { src: 'http://127.0.0.1:PORT/frame' }))",
  picture: "new Image().src = 'http://127.0.0.1:PORT/i.png'",
  style: "document.head.insertAdjacentHTML('beforeend', '<link rel=stylesheet href=http://127.0.0.1:PORT/a.css>')",
  hints:
    "document.head.insertAdjacentHTML('beforeend', '<link rel=preconnect href=http://127.0.0.1:PORT><link rel=dns-prefetch href=//localhost><link rel=prefetch href=http://127.0.0.1:PORT/p><link rel=preload as=script href=http://127.0.0.1:PORT/p.js><link rel=modulepreload href=http://127.0.0.1:PORT/p.mjs>')",
  'speculation rules':
    'document.head.append(Object.assign(document.createElement(\'script\'), { type: \'speculationrules\', textContent: \'{"prerender":[{"urls":["http://127.0.0.1:PORT/pre"]}]}\' }))',
  beacon: "navigator.sendBeacon('http://127.0.0.1:PORT/beacon', 'x')",
  'event source': "new EventSource('http://127.0.0.1:PORT/events')",
  WebSocket: "new WebSocket('ws://127.0.0.1:PORT/ws'); new WebSocket('ws://localhost:PORT/ws')",
  'secure WebSocket': "new WebSocket('wss://127.0.0.1:PORT/wss'); new WebSocket('wss://inside.example:PORT/wss')",
  worker:
    "new Worker(URL.createObjectURL(new Blob([\"fetch('http://127.0.0.1:PORT/worker'); new WebSocket('ws://127.0.0.1:PORT/')\"])))",
  'service worker': "navigator.serviceWorker.register('/service.js')",
  'service worker, asked for past the page':
    "const f = document.createElement('iframe'); document.body.append(f); f.contentWindow.navigator.serviceWorker.register('/service.js')",
  WebTransport: "new WebTransport('https://127.0.0.1:PORT/').ready.catch(() => {})",
  WebRTC: `const c = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:PORT' }, { urls: 'turn:127.0.0.1:PORT?transport=tcp', username: 'a', credential: 'b' }] });
    c.createDataChannel('x'); c.createOffer().then(o => c.setLocalDescription(o)).then(() => c.setRemoteDescription({ type: 'answer', sdp: c.localDescription.sdp.replace('actpass', 'active') }))
      .then(() => c.addIceCandidate({ candidate: 'candidate:1 1 UDP 2122252543 127.0.0.1 PORT typ host', sdpMid: '0' }))`,
  form: "document.body.insertAdjacentHTML('beforeend', '<form id=f target=_blank method=post action=http://127.0.0.1:PORT/form></form>'); f.submit()",
  window: "open('http://127.0.0.1:PORT/window')",
  'the page itself': "location.href = 'http://127.0.0.1:PORT/page'",
};

/** Runs every attack, one that throws holding up none of the others. */
export const attacking = (port: number) =>
  Object.values(attacks)
    .map(attack => `try { const made = (() => { ${attack} })(); } catch (error) {}`)
    .join('\n')
    .replaceAll('PORT', String(port));
