/**
 * Words that scales, receipts and price lists of butchers print, folded (docs/goods-names.md). A word of five letters may be
 * printed with one wrong letter, and one of four or more may be cut, if that leaves no doubt; shorter forms are listed.
 */

const list = (words: string) => words.trim().split(/\s+/);

/** What a word says about the goods: whose meat it is, that the goods are none of ours, or nothing that changes the cut. */
export const wordLists = {
  beef: list(
    `bovino bovina bov bv boi vaca novilho novilha nov vac nelore angus hereford zebu brangus wagyu`,
  ),
  pork: list(`suino suina suin sui su porco porca porquinho leitao`),
  chicken: list(`frango frangos fgo frg frgo frng`),
  /** animals whose meat is not compared, or only under names of its own */
  otherAnimal: list(`
    peru perua cordeiro ovelha ovino ovina carneiro borrego cabrito cabra bode caprino jacare javali pato ganso
    marreco coelho codorna avestruz ema capivara paca bufalo bufala vitela vitelo galinha galinhas galo galeto
    chester bruster fiesta peixe peixes pescado pescada salmao atum bacalhau merluza sardinha cacao cascudo camarao
    lula polvo siri caranguejo mexilhao pirarucu tucunare pintado surubim dourada filhote pacu pirapitinga tambacu
    corvina tainha panga polaca linguado truta piau piaba matrinxa jaraqui caranha trairao traira badejo robalo
    anchova cavala bagre carpa curimata cachara
  `),
  /** dishes, processed goods, other shelves of the shop, and what is no food */
  neverACut: list(`
    hamburguer hamburger hamburgueres hamb burguer burger almondega almondegas kibe quibe kafta kafte espeto
    espetinho espetinhos espet churrasquinho rocambole recheado recheada recheio empanado empanada empanados nuggets
    nugget steak crocante pastel pasteis pastelzinho pizza lasanha escondidinho sanduiche lanche hotdog cachorro
    empada empadao croquete risole risoles coxinhas bolinho bolinhos esfiha esfirra esfirras torta tortinha quiche
    folhado enroladinho salgado salgada salgados salgadinho snack petisco petiscos chips sopa sopao canja creme pure
    racao pet gato gatos cao caes dog cat sache whiskas pedigree filhotes macarrao miojo lamen nissin talharim
    nhoque massa mas batata batatas mandioca milho arroz feijao feijoada farinha farofa fuba tempero temperos sazon
    knorr maggi sabor aroma molho maionese ketchup mostarda vinagre azeite pate pao paes bolo biscoito bolacha
    torrada mortadela mort salsicha salsichao salsichas presunto apresuntado salame salaminho blanquet rosbife roast
    pastrami peperoni queijo requeijao leite iogurte manteiga margarina ovo ovos def defumado defumada defum assado
    assada assados assad grelhado grelhada cozido cozida coz light frios frio fumado frito frita fritos pronto
    pronta prato marmita marmitex refeicao desfiado desfiada desf carpaccio escabeche conserva enlatado enlatada
    lata vinagrete salpicao bacon bac torresmo pururuca charque jerked paio blumenau portuguesa canadense lombinho
    salamito chourico morcilha codeguim vegetal vegano vegana vegetariano soja glutem sabao sabonete detergente
    desinfetante shampoo amaciante fraldas huggies pampers lenco absorvente papel sacola carvao lenha sal alcool
    refrigerante refri suco cerveja vinho agua cafe chocolate doce sorvete picole morango uva banana laranja limao
    abacaxi manga tomate cebola alface repolho cenoura couve pimentao brinquedo pelucha borracha infantil inseticida
    veneno kit cesta osso ossada racoes mexicana caldo caldinho bafo barbecue bbq invertida pimenta paprika acucar
    adao
  `),
  /** how a cut is cut, kept, packed, sorted and sold */
  aboutMeat: list(`
    carnes bife bifes medalhao medalhoes escalope escalopes iscas isca tiras tira cubos cubo cubinhos fatia fatias
    fatiado fatiada pedaco pedacos ped pc pca peca pecas posta postas manta rolo role miolo miolinho meio meia
    metade inteiro inteira int banda resfriado resfriada resf resfr refr res rsf congelado congelada cong cg fresco
    fresca temperado temperada temp tp marinado marinada maturado maturada maturacao matu matur mat moido moidos
    limpo limpa limp especial espec esp tradicional trad extra premium prime gold black grill magro magra gordo
    gorda gordura gord capa desossado desossada ripa rip janela gaucha minga tirinhas sanfonado sanfonada palha
    paris rolinho cordao nervo pele osso ossos pelanca frac fracionado fracionada porcionado porc kg kgs kilo kilos
    quilo quilos bandeja bandeija band bdj bd bdja bdjs vacuo vac cryovac cryo cryov iqf embalado emb embalada
    embutido peso granel prod producao propria churrasco churras panela assar grelhar fritar cozinhar strogonoff
    strog milanesa milan mil picadinho ensopado strogonof primeira segunda caseira caseiro artesanal apimentada fina
    fininha grossa mista tipo corte cortes carne frigorifico frig frib ave aves abatido abatida abate traseiro tras
    dorso pescoco asas com sem para noix exportacao export nacional importado importada interfolhado interfolhada
    padrao standard un und unid cx cxa caixa pct pacote pte saco bolsa gramas grs gr kgp acougue acoug carniceria
    oferta promo promocao familia fam sobrepeso salgar alho ervas dianteiros
  `),
  /** brands of meat, and of packers */
  brand: list(`
    friboi swift sadia perdigao seara aurora maturatta montana minerva marfrig bassi masterboi mataboi frialto
    boibom frimesa copacol lar pamplona frigol plena frigon frisa jbs estancia reserva novilhobras cabana alegra
    saudali sulita nobre excelencia rezende macedo nat guibon friato superfrango avivar vibra uniaves cancao levida
    aviva boimais plenabr frivasa masterbeef cowpig frinense fricasa alibem majestade ideal confianca doutor
    carapreta bello belo agroaraca frangobello friaves frangosul pifpaf vilheto frigoestrela frigotins korin gtfoods
    coopavel copagril cvale somave lebon silva britania pampeano mercosul premiere grillmaster montesul beefclub
    intermezzo
  `),
  /** words that join others */
  filler: list(`a o e de da do das dos em no na ao as os p com sem para`),
} as const;

/** Named before a cut they are a dish or offal ('Strogonoff de frango'), after it a way of cutting ('patinho p/ strogonoff'). */
export const dishesFirst = new Set(
  list('strogonoff estrogonofe strog picadinho parmegiana milanesa osso ossos pele'),
);

/** Words of which the names of cuts are made. */
export const cutWords = list(`
    picanha contra file mignon alcatra maminha fraldinha fralda vazio cupim costela costelinha costeleta ripa
    patinho coxao mole duro lagarto tatu posta branca vermelha musculo acem agulha paleta peito maca chambari
    ossobuco carne moida guisado sol seca pernil lombo bisteca chuleta panceta barriga toucinho copa sobrepaleta
    coxa sobrecoxa sobre coxinha asa tulipa drumete coracao linguica toscana calabresa caipira figado moela rabada
    rabo tilapia tambaqui bananinha noix aranha recorte retalho aparas cordao entrecote ancho chorizo capa ponta
    paulista dentro fora dianteira cha pescoco pe dorso lingua bucho mocoto rim rins dobradinha raquete peixinho
    matambre granito sassami filezinho tbone tomahawk denver joelho orelha suan espinhaco carcaca sambiquira tripa
    couro banha sebo bofe cabeca baby short rib miudos coalheira garganta aba chapeu buchada sangue gasolina etanol
    diesel gnv
  `);

/** Cut words that change nothing where they follow a cut and belong to no name of it. */
export const looseWords = new Set(
  list('mole duro dianteira dentro fora ponta carne moida ripa capa branca vermelha chuleta paulista posta'),
);

/** Forms that no rule finds: abbreviations, old spellings, and faults of typing and of recognition that are common. */
export const otherForms: Readonly<Record<string, string>> = {
  alcat: 'alcatra',
  bist: 'bisteca',
  calab: 'calabresa',
  calabreza: 'calabresa',
  chambaril: 'chambari',
  chuletao: 'chuleta',
  contrafile: 'contra file',
  contrafil: 'contra file',
  contraf: 'contra file',
  cont: 'contra',
  cfile: 'contra file',
  coracaozinho: 'coracao',
  coste: 'costela',
  cost: 'costela',
  costel: 'costela',
  costeli: 'costelinha',
  cxao: 'coxao',
  coxo: 'coxao',
  coxam: 'coxao',
  cochao: 'coxao',
  colchao: 'coxao',
  dian: 'dianteira',
  diant: 'dianteira',
  diante: 'dianteira',
  dianteiro: 'dianteira',
  doro: 'duro',
  drumet: 'drumete',
  drumette: 'drumete',
  entrecot: 'entrecote',
  fig: 'figado',
  fil: 'file',
  filet: 'file',
  files: 'file',
  filezin: 'filezinho',
  fald: 'fraldinha',
  frald: 'fraldinha',
  fraldao: 'fraldinha',
  fraudinha: 'fraldinha',
  frauda: 'fralda',
  lag: 'lagarto',
  lagart: 'lagarto',
  lin: 'linguica',
  lind: 'linguica',
  ling: 'linguica',
  linguicinha: 'linguica',
  linguisa: 'linguica',
  mam: 'maminha',
  mami: 'maminha',
  migno: 'mignon',
  mign: 'mignon',
  mig: 'mignon',
  mingno: 'mignon',
  mingnon: 'mignon',
  minhon: 'mignon',
  minion: 'mignon',
  moidinha: 'moida',
  musc: 'musculo',
  muscul: 'musculo',
  osobuco: 'ossobuco',
  ossubuco: 'ossobuco',
  pal: 'paleta',
  palet: 'paleta',
  pto: 'peito',
  peit: 'peito',
  pern: 'pernil',
  pic: 'picanha',
  pican: 'picanha',
  pancetta: 'panceta',
  sbcoxa: 'sobrecoxa',
  scoxa: 'sobrecoxa',
  sobrec: 'sobrecoxa',
  sassame: 'sassami',
  tilap: 'tilapia',
  tosc: 'toscana',
  toscan: 'toscana',
};

/** Words one letter away from those above that mean something else. */
export const otherWords = new Set(
  list(`
    capim cupom perfil marinha marinho maminho lagarta patinha patins palete maleta paletas carteira costura
    caipirinha tombo bombo musculosa comida lenda linda lixa caixa queixa bisturi peixe pelo perna pernas lingote
    canhao picante panela porta portas posto cabo raso ramo rabanete moeda moela vaso ceu sola solo solto mola duna
    dura comum ouro bola bota aranhas cortina figura fila fole folha filtro freio frade fraldario
  `),
);

/** The cut of each kind of meat. Keys are names of goods, 'none' for what the city does not compare, 'ask' for doubt. */
interface Phrase {
  /** cut words in their order */
  words: string;
  beef?: string;
  pork?: string;
  chicken?: string;
  /** if the name says no animal; by default 'ask' */
  otherwise?: string;
  /** the words also mean other things, so what is around them has to speak of meat */
  weak?: true;
}

const beef = (words: string, good: string): Phrase[] =>
  words.split(', ').map((phrase) => ({ words: phrase, beef: good, otherwise: good }));
const weakBeef = (words: string, good: string): Phrase[] =>
  beef(words, good).map((phrase) => ({ ...phrase, weak: true }));
const pork = (words: string, good: string): Phrase[] =>
  words.split(', ').map((phrase) => ({ words: phrase, pork: good, otherwise: good }));
const chicken = (words: string, good: string): Phrase[] =>
  words.split(', ').map((phrase) => ({ words: phrase, chicken: good, otherwise: good }));
const always = (words: string, good: string): Phrase[] =>
  words
    .split(', ')
    .map((phrase) => ({ words: phrase, beef: good, pork: good, chicken: good, otherwise: good }));

export const phrases: readonly Phrase[] = [
  ...beef('picanha', 'picanha'),
  ...beef(
    'contra file, contra file noix, file contra, chorizo, chorizo contra file, contra file chorizo',
    'contra file',
  ),
  { words: 'contra', beef: 'contra file' },
  ...beef('file mignon, mignon', 'file mignon'),
  ...beef('alcatra, coracao alcatra', 'alcatra'),
  ...beef('maminha, maminha alcatra', 'maminha'),
  ...beef('fraldinha', 'fraldinha'),
  { words: 'fralda', beef: 'fraldinha', otherwise: 'none' },
  { words: 'vazio', beef: 'fraldinha' },
  ...weakBeef('cupim', 'cupim'),
  { words: 'costela', beef: 'costela', pork: 'costelinha', otherwise: 'costela', weak: true },
  ...beef('costela ripa, costela ponta', 'costela'),
  ...beef('costela dianteira, costela ponta dianteira', 'costela dianteira'),
  { words: 'ponta costela', beef: 'costela' },
  { words: 'costelinha', beef: 'none', pork: 'costelinha', otherwise: 'costelinha', weak: true },
  { words: 'costeleta', beef: 'none' },
  ...weakBeef('patinho', 'patinho'),
  ...beef('coxao mole, coxao dentro, cha dentro, coxa mole', 'coxao mole'),
  ...beef('coxao duro, coxao fora, cha fora, coxa duro', 'coxao duro'),
  ...weakBeef('lagarto', 'lagarto'),
  ...beef('lombo paulista, posta branca', 'lagarto'),
  { words: 'tatu', beef: 'lagarto' },
  ...weakBeef('musculo', 'musculo'),
  ...beef('acem', 'acem'),
  { words: 'agulha', beef: 'acem' },
  ...weakBeef('paleta', 'paleta'),
  { words: 'peito', beef: 'peito', chicken: 'peito de frango' },
  { words: 'ponta peito', beef: 'peito', chicken: 'ask', otherwise: 'peito' },
  { words: 'maca peito', beef: 'peito', chicken: 'ask', otherwise: 'peito' },
  ...beef('chambari, ossobuco', 'chambari'),
  ...beef('carne moida, moida, guisado', 'carne moida'),
  ...beef('carne sol', 'carne de sol'),
  ...pork('pernil, file pernil', 'pernil'),
  // The front leg is the shoulder.
  { words: 'pernil dianteira', pork: 'none', otherwise: 'none' },
  { words: 'lombo', pork: 'lombo', otherwise: 'lombo', weak: true },
  { words: 'file lombo', pork: 'lombo' },
  ...pork('bisteca', 'bisteca'),
  { words: 'bisteca lombo', pork: 'bisteca' },
  { words: 'bisteca pernil', pork: 'ask' },
  { words: 'chuleta', beef: 'none', pork: 'bisteca' },
  ...pork('panceta', 'panceta'),
  { words: 'barriga', pork: 'panceta' },
  { words: 'toucinho', pork: 'ask' },
  ...pork('copa lombo, sobrepaleta', 'copa lombo'),
  { words: 'copa', pork: 'copa lombo' },
  ...chicken('file peito', 'file de frango'),
  { words: 'file', beef: 'ask', pork: 'ask', chicken: 'file de frango' },
  ...always('file coxa, file sobrecoxa, file coxa sobrecoxa, file asa', 'ask'),
  ...always('file costela, file costelinha', 'none'),
  { words: 'coxa', chicken: 'coxa', otherwise: 'coxa', weak: true },
  ...chicken('sobrecoxa', 'sobrecoxa'),
  ...chicken('coxa sobrecoxa, coxa sobre, coxa sobre coxa, sobrecoxa coxa', 'coxa e sobrecoxa'),
  { words: 'sobre coxa', chicken: 'sobrecoxa', otherwise: 'sobrecoxa' },
  { words: 'asa', chicken: 'asa', otherwise: 'asa', weak: true },
  ...chicken('coxinha asa, coxa asa, drumete', 'asa'),
  { words: 'tulipa', chicken: 'asa' },
  ...always('coxinha', 'none'),
  { words: 'coracao', beef: 'none', pork: 'none', chicken: 'coracao de frango' },
  ...always('coracao paleta', 'ask'),
  ...chicken('moela', 'moela'),
  { words: 'figado', beef: 'figado', otherwise: 'figado', weak: true },
  ...beef('rabada', 'rabada'),
  { words: 'rabo', beef: 'rabada' },
  ...always(
    'linguica, linguica toscana, toscana, linguica pernil, linguica lombo, linguica sobrecoxa',
    'linguica',
  ),
  ...always('linguica calabresa, calabresa, linguica toscana calabresa', 'linguica calabresa'),
  ...always('linguica caipira, linguica toscana caipira', 'linguica caipira'),
  ...always('file tilapia', 'tilapia'),
  ...always('tilapia', 'ask'),
  ...always('tambaqui', 'tambaqui'),
  ...always('tambaqui costela, file tambaqui', 'none'),
  ...always(
    'capa, capa file, capa contra file, capa coxao, capa costela, bananinha, noix, aranha, recorte, retalho, aparas, cordao, ' +
      'costela bananinha, pescoco, pe, dorso, lingua, bucho, mocoto, rim, rins, dobradinha, raquete, peixinho, matambre, ' +
      'sassami, file sassami, filezinho, tbone, tomahawk, denver, joelho, orelha, suan, espinhaco, carcaca, sambiquira, tripa, ' +
      'couro, banha, sebo, bofe, cabeca, short rib, miudos, coalheira, garganta, aba, chapeu, buchada, sangue, costela tambaqui, ' +
      'ponta agulha, caipira, entrecote',
    'none',
  ),
];

/** Mince of these has another price than the usual one. */
export const betterMince = new Set([
  '1',
  'primeira',
  'especial',
  'espec',
  'esp',
  'extra',
  'premium',
  'gold',
  'black',
  'angus',
  'wagyu',
]);
/** A whole fish, and other fillings of it, cost something else than its steaks. */
export const wholeFish = new Set(['inteiro', 'inteira', 'int', 'banda', 'limpo', 'limpa']);
/** Raw chicken is sold so. Names of cold cuts and of dishes with a word that nobody knows are like those of raw chicken otherwise. */
export const rawChicken = new Set(
  list(
    'resfriado resfriada resf res congelado congelada cong inteiro inteira int abatido osso pele ave iqf bandeja bdj bd',
  ),
);
/** What is no whole chicken, though it names no part; a seasoned one is whole only if the name says so. */
export const notWholeChicken = new Set(
  list(`
    iscas isca tiras tira tirinhas cubos cubo pedaco pedacos ped bife bifes moido desossado desossada fatiado fatia
    milanesa role rolo passarinho passarinha temperado temp temperada xadrez fricasse brasa curry cremoso catupiry
    agridoce polenta oriental thai primavera trouxinha televisao rotisserie corte cortes cortado
  `),
);
/** Cold cuts of a breast are printed like fresh ones, but sliced. */
export const coldCuts = new Set(list('fatiado fatiada fatia fatias fat'));

/** Names of each of the goods, by which it is found in a catalogue: the first that the catalogue has counts. */
export const goods: Readonly<Record<string, readonly string[]>> = {
  picanha: ['picanha', 'picanha bovina'],
  'contra file': ['contra file', 'contrafile'],
  'file mignon': ['file mignon', 'mignon'],
  alcatra: ['alcatra'],
  maminha: ['maminha'],
  fraldinha: ['fraldinha'],
  cupim: ['cupim'],
  costela: ['costela', 'costela bovina'],
  'costela dianteira': ['costela dianteira', 'costela', 'costela bovina'],
  costelinha: ['costelinha suina', 'costela suina', 'costelinha'],
  patinho: ['patinho'],
  'coxao mole': ['coxao mole', 'cha de dentro'],
  'coxao duro': ['coxao duro', 'cha de fora'],
  lagarto: ['lagarto', 'tatu'],
  musculo: ['musculo'],
  acem: ['acem'],
  paleta: ['paleta', 'paleta bovina'],
  peito: ['peito bovino', 'peito'],
  chambari: ['chambari', 'chambaril', 'ossobuco', 'musculo'],
  'carne moida': ['carne moida', 'carne moida de segunda'],
  'carne de sol': ['carne de sol'],
  pernil: ['pernil suino', 'pernil'],
  lombo: ['lombo suino', 'lombo'],
  bisteca: ['bisteca suina', 'bisteca'],
  panceta: ['panceta', 'barriga suina'],
  'copa lombo': ['copa lombo', 'sobrepaleta'],
  frango: ['frango', 'frango inteiro'],
  'peito de frango': ['peito de frango'],
  'file de frango': ['file de frango', 'file de peito de frango', 'file de peito', 'peito de frango'],
  coxa: ['coxa', 'coxa de frango', 'coxa e sobrecoxa'],
  sobrecoxa: ['sobrecoxa', 'sobrecoxa de frango', 'coxa e sobrecoxa'],
  'coxa e sobrecoxa': ['coxa e sobrecoxa'],
  asa: ['asa de frango', 'asa'],
  'coracao de frango': ['coracao de frango'],
  moela: ['moela', 'moela de frango'],
  figado: ['figado bovino', 'figado'],
  rabada: ['rabada'],
  linguica: ['linguica', 'linguica toscana'],
  'linguica calabresa': ['linguica calabresa'],
  'linguica caipira': ['linguica caipira'],
  tilapia: ['file de tilapia', 'tilapia'],
  tambaqui: ['tambaqui'],
  'gasolina comum': ['gasolina comum', 'gasolina'],
  'gasolina aditivada': ['gasolina aditivada'],
  etanol: ['etanol'],
  'diesel s10': ['diesel s10'],
  'diesel s500': ['diesel s500', 'diesel'],
  gnv: ['gnv'],
};

/** Words of the line of a fuel, besides its name; others leave a doubt. */
export const fuelWords = {
  additive: new Set(list('aditivada aditivado adit ad grid vpower v power dtclean octapro fdt')),
  premium: new Set(list('premium podium pulse racing alta octanagem verana renovavel')),
  plain: new Set(
    list(
      'comum com c b hidratado hid hidr oleo combustivel comb automotivo tipo litro litros l lt s 10 500 s10 s500 bs10 bs500 original bico bomba de shell ipiranga petrobras br ale',
    ),
  ),
};
