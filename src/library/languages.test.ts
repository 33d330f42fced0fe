import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openCollection } from '../storage/open.js';
import { FrozenWeb } from '../webs/frozen-web.js';
import { crawl } from './crawl.js';

interface Example {
  query: string;
  /** What to look for: a form of a word that no page has, where the language has forms. */
  form: string;
  /** A page that leads to the others, three about something else, and the one that is wanted: anchor and text of each. */
  start: string;
  others: [anchor: string, text: string][];
  wanted: [anchor: string, text: string];
}

/** The same small manual in several languages. */
const manuals: Record<string, Example> = {
  de: {
    query: 'Formeln berechnen',
    form: 'berechnete',
    start: 'Dieses Handbuch erklärt, wie man mit dem Programm arbeitet und was man damit alles machen kann.',
    others: [
      ['Drucker', 'Der Drucker druckt die Seiten, sobald das Papier liegt und die Farbe nicht ausgegangen ist.'],
      ['Schriften', 'Die Schrift eines Absatzes wird über das Menü gewählt, und die Größe stellt man daneben ein.'],
      ['Konten', 'Jeder Benutzer hat ein eigenes Konto mit einem Kennwort, das er von Zeit zu Zeit ändern soll.'],
    ],
    wanted: ['Eine Formel', 'Wir berechnen Formeln: die Werte von Formeln werden berechnet, wenn die Formeln stehen.'],
  },
  fr: {
    query: 'réseau sécurisé',
    form: 'reseaux',
    start: 'Ce manuel explique comment travailler avec le programme et tout ce que l’on peut faire avec lui.',
    others: [
      [
        'Imprimante',
        'L’imprimante imprime les pages dès que le papier est en place et que la couleur n’est pas épuisée.',
      ],
      ['Polices', 'La police d’un paragraphe se choisit dans le menu, et la taille se règle juste à côté de celui-ci.'],
      ['Comptes', 'Chaque utilisateur possède un compte avec un mot de passe qu’il doit changer de temps en temps.'],
    ],
    wanted: [
      'Les réseaux',
      'Un réseau sécurisé protège les machines du réseau : le réseau sécurisé refuse ce qui vient d’ailleurs.',
    ],
  },
  es: {
    query: 'fórmulas matemáticas',
    form: 'formula',
    start: 'Este manual explica cómo trabajar con el programa y todo lo que se puede hacer con él cada día.',
    others: [
      ['Impresora', 'La impresora imprime las páginas cuando hay papel y cuando el color todavía no se ha terminado.'],
      ['Letras', 'La letra de un párrafo se elige en el menú y el tamaño se ajusta al lado, como se ve en la imagen.'],
      ['Cuentas', 'Cada usuario tiene una cuenta con una contraseña que debería cambiar de vez en cuando por otra.'],
    ],
    wanted: [
      'Fórmulas',
      'Las fórmulas matemáticas se escriben así: unas fórmulas matemáticas son cortas y otras fórmulas largas.',
    ],
  },
  ru: {
    query: 'ссылки на страницы',
    form: 'ссылок',
    start: 'Это руководство объясняет, как работать с программой и что вообще можно с ней делать каждый день.',
    others: [
      ['Принтер', 'Принтер печатает листы, когда в нём есть бумага и когда краска ещё не закончилась совсем.'],
      ['Шрифты', 'Шрифт абзаца выбирают в меню, а размер устанавливают рядом, как показано на этом рисунке.'],
      ['Записи', 'У каждого пользователя есть учётная запись и пароль, который надо время от времени менять.'],
    ],
    wanted: ['Ссылка', 'Ссылка ведёт на страницу: ссылку на страницу вставляют так, и ссылка сама открывает страницу.'],
  },
  ar: {
    query: 'جدار الحماية',
    form: 'والجدار',
    start: 'يشرح هذا الدليل كيف تعمل مع البرنامج وماذا يمكنك أن تفعل به كل يوم في البيت وفي المكتب.',
    others: [
      ['الطابعة', 'تطبع الطابعة الصفحات عندما يكون فيها ورق وعندما لا يكون الحبر قد انتهى بعد من داخلها.'],
      ['الخطوط', 'تختار خط الفقرة من القائمة وتضبط الحجم بجانبها كما ترى في هذه الصورة من الكتاب.'],
      ['الحسابات', 'لكل مستخدم حساب وكلمة مرور عليه أن يغيرها من وقت إلى آخر حتى لا يعرفها غيره.'],
    ],
    wanted: ['الجدار', 'يمنع الجدار ما يأتي من الخارج: هذا جدار حماية، وجدار الحماية هذا للحماية من كل شيء.'],
  },
  zh: {
    query: '宏 编程',
    form: '编程',
    start: '本手册说明如何使用这个程序，以及您每天可以用它来做些什么事情。',
    others: [
      ['打印机', '打印机有纸并且墨水没有用完的时候，就会把您选择的页面打印出来。'],
      ['字体', '段落的字体可以在菜单里选择，大小可以在旁边设置，如图片所示。'],
      ['帐户', '每个用户都有自己的帐户和密码，密码需要时常更换，不要告诉别人。'],
    ],
    wanted: ['宏', '用宏编程很容易：宏可以自动完成工作，编程的人把宏保存起来再使用宏。'],
  },
  ja: {
    query: 'グラフ 軸',
    form: 'グラフの軸',
    start: 'このマニュアルでは、プログラムの使い方と、それを使って毎日できることを説明します。',
    others: [
      ['プリンター', 'プリンターは、用紙があってインクがなくなっていないときに、選んだページを印刷します。'],
      ['フォント', '段落のフォントはメニューで選びます。大きさは、図のとおり、その横で設定します。'],
      ['アカウント', '利用者には自分のアカウントとパスワードがあります。ときどき変更してください。'],
    ],
    wanted: ['軸について', 'グラフの軸を変更します。グラフには二本の軸があり、軸の色も選べるのがグラフです。'],
  },
  ko: {
    query: '차트 축',
    form: '차트의 축',
    start: '이 설명서는 프로그램을 사용하는 방법과 그것으로 매일 할 수 있는 일을 설명합니다.',
    others: [
      ['프린터', '프린터는 용지가 있고 잉크가 떨어지지 않았을 때 선택한 페이지를 인쇄합니다.'],
      ['글꼴', '단락의 글꼴은 메뉴에서 선택하고 크기는 그림과 같이 그 옆에서 설정합니다.'],
      ['계정', '사용자에게는 자신의 계정과 암호가 있으며 암호는 가끔 변경해야 합니다.'],
    ],
    wanted: ['축은 무엇인가', '차트의 축을 변경합니다. 차트에는 두 개의 축이 있고 차트에서 축은 선입니다.'],
  },
};

const folder = mkdtempSync(join(tmpdir(), 'languages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function webOf(language: string, { start, others, wanted }: Example): FrozenWeb {
  const page = (url: string, html: string) => ({ url, status: 200, html: `<html lang="${language}">${html}` });
  const targets = [...others, wanted];
  const links = targets.map(([anchor], i) => `<a href="/${i}">${anchor}</a>`).join(' ');
  return new FrozenWeb([
    page('http://manual.example/', `<p>${start}</p>${links}`),
    ...targets.map(([anchor, text], i) => page(`http://manual.example/${i}`, `<h1>${anchor}</h1><p>${text}</p>`)),
  ]);
}

describe('a topic in another language', () => {
  it.each(Object.keys(manuals))('is crawled, judged and searched as one in English: %s', async language => {
    const manual = manuals[language];
    const out = join(folder, language);
    const seeds = ['http://manual.example/'];
    const order: string[] = [];
    const web = webOf(language, manual);
    const fetch = web.fetch.bind(web);
    web.fetch = url => {
      order.push(url);
      return fetch(url);
    };
    await crawl({ query: manual.query, seeds, web, delay: 0, concurrency: 1, judge: 'keywords', out });
    const collection = openCollection(out);
    const wanted = 'http://manual.example/3';
    // The start page names them all.
    const besides = (pages: Iterable<{ url: string }>) =>
      Array.from(pages, ({ url }) => url).filter(url => url !== seeds[0]);
    expect([...collection.pages({ all: true })].map(page => page.language)).toEqual(Array(5).fill(language));
    // Its link is the last of four.
    expect(order[1]).toBe(wanted);
    expect(besides(collection.pages())).toEqual([wanted]);
    expect(besides(collection.search(manual.form))).toEqual([wanted]);
    collection.close();
  });
});
