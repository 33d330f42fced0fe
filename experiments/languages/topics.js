// Topics of the manuals: the chapters or folders that are wanted, and what a person would type in each language. The queries were
// written down before the first run.

/**
 * @typedef {object} Topic
 * @property {string} name
 * @property {string[]} subjects
 * @property {Record<string, string>} queries
 */

/** @type {Record<string, Topic[]>} */
export const topics = {
  'libreoffice-help': [
    {
      name: 'formulas',
      subjects: ['smath'],
      queries: {
        en: 'mathematical formulas',
        de: 'mathematische Formeln',
        fr: 'formules mathématiques',
        es: 'fórmulas matemáticas',
        ru: 'математические формулы',
        zh: '数学公式',
        ja: '数式',
        ko: '수학 수식',
      },
    },
    {
      name: 'charts',
      subjects: ['schart'],
      queries: {
        en: 'chart axis',
        de: 'Diagramm Achse',
        fr: 'diagramme axe',
        es: 'gráfico eje',
        ru: 'диаграмма ось',
        zh: '图表 坐标轴',
        ja: 'グラフ 軸',
        ko: '차트 축',
      },
    },
    {
      name: 'databases',
      subjects: ['sdatabase'],
      queries: {
        en: 'database table',
        de: 'Datenbank Tabelle',
        fr: 'base de données table',
        es: 'base de datos tabla',
        ru: 'база данных таблица',
        zh: '数据库 表',
        ja: 'データベース テーブル',
        ko: '데이터베이스 테이블',
      },
    },
    {
      name: 'macros',
      subjects: ['sbasic'],
      queries: {
        en: 'Basic macros programming',
        de: 'Basic Makros Programmierung',
        fr: 'macros Basic programmation',
        es: 'macros Basic programación',
        ru: 'макросы Basic программирование',
        zh: 'Basic 宏 编程',
        ja: 'Basic マクロ プログラミング',
        ko: 'Basic 매크로 프로그래밍',
      },
    },
    {
      name: 'presentations',
      subjects: ['simpress'],
      queries: {
        en: 'presentation slides',
        de: 'Präsentation Folien',
        fr: 'présentation diapositives',
        es: 'presentación diapositivas',
        ru: 'презентация слайды',
        zh: '演示文稿 幻灯片',
        ja: 'プレゼンテーション スライド',
        ko: '프레젠테이션 슬라이드',
      },
    },
    {
      name: 'spreadsheets',
      subjects: ['scalc'],
      queries: {
        en: 'spreadsheet cells',
        de: 'Tabellenkalkulation Zellen',
        fr: 'feuille de calcul cellules',
        es: 'hoja de cálculo celdas',
        ru: 'электронная таблица ячейки',
        zh: '电子表格 单元格',
        ja: '表計算 セル',
        ko: '스프레드시트 셀',
      },
    },
    {
      name: 'options',
      subjects: ['shared/optionen'],
      queries: {
        en: 'options settings',
        de: 'Optionen Einstellungen',
        fr: 'options paramètres',
        es: 'opciones configuración',
        ru: 'параметры настройки',
        zh: '选项 设置',
        ja: 'オプション 設定',
        ko: '옵션 설정',
      },
    },
    {
      name: 'drawings',
      subjects: ['sdraw'],
      queries: {
        en: 'drawing objects',
        de: 'Zeichnung Objekte',
        fr: 'dessin objets',
        es: 'dibujo objetos',
        ru: 'рисунок объекты',
        zh: '绘图 对象',
        ja: '図形描画 オブジェクト',
        ko: '그리기 개체',
      },
    },
  ],
  'debian-handbook': [
    {
      name: 'packages',
      subjects: ['packaging-system', 'apt', 'debian-packaging'],
      queries: {
        en: 'install packages',
        de: 'Pakete installieren',
        fr: 'installer des paquets',
        es: 'instalar paquetes',
        ru: 'установка пакетов',
        ar: 'تثبيت الحزم',
        zh: '安装软件包',
        ja: 'パッケージ インストール',
      },
    },
    {
      name: 'network',
      subjects: ['network-infrastructure'],
      queries: {
        en: 'network addresses',
        de: 'Netzwerk Adressen',
        fr: 'adresses réseau',
        es: 'direcciones de red',
        ru: 'сетевые адреса',
        ar: 'عناوين الشبكة',
        zh: '网络地址',
        ja: 'ネットワーク アドレス',
      },
    },
    {
      name: 'servers',
      subjects: ['network-services'],
      queries: {
        en: 'server configuration',
        de: 'Server Konfiguration',
        fr: 'configuration serveur',
        es: 'configuración del servidor',
        ru: 'настройка сервера',
        ar: 'إعداد المخدم',
        zh: '服务器配置',
        ja: 'サーバ 設定',
      },
    },
    {
      name: 'security',
      subjects: ['security'],
      queries: {
        en: 'security firewall',
        de: 'Sicherheit Firewall',
        fr: 'sécurité pare-feu',
        es: 'seguridad cortafuegos',
        ru: 'безопасность межсетевой экран',
        ar: 'الأمن الجدار الناري',
        zh: '安全 防火墙',
        ja: 'セキュリティ ファイアウォール',
      },
    },
    {
      name: 'desktop',
      subjects: ['workstation'],
      queries: {
        en: 'graphical desktop',
        de: 'grafischer Desktop',
        fr: 'bureau graphique',
        es: 'escritorio gráfico',
        ru: 'графический рабочий стол',
        ar: 'سطح المكتب الرسومي',
        zh: '图形 桌面',
        ja: 'グラフィカル デスクトップ',
      },
    },
    {
      name: 'derivatives',
      subjects: ['derivative-distributions'],
      queries: {
        en: 'derivative distributions',
        de: 'abgeleitete Distributionen',
        fr: 'distributions dérivées',
        es: 'distribuciones derivadas',
        ru: 'производные дистрибутивы',
        ar: 'التوزيعات المشتقة',
        zh: '衍生发行版',
        ja: '派生ディストリビューション',
      },
    },
    {
      name: 'project',
      subjects: ['the-debian-project'],
      queries: {
        en: 'Debian project developers',
        de: 'Debian Projekt Entwickler',
        fr: 'projet Debian développeurs',
        es: 'proyecto Debian desarrolladores',
        ru: 'проект Debian разработчики',
        ar: 'مشروع دبيان المطورون',
        zh: 'Debian 项目 开发者',
        ja: 'Debian プロジェクト 開発者',
      },
    },
  ],
};
