import type { ArticleSeed } from './articleSeed.ts';

export const journal: readonly ArticleSeed[] = [
  {
    slug: 'a-morning-on-the-water',
    category: 'harbour',
    cover: 'scene-pier-dawn',
    author: '林海晴',
    tags: ['香港仔', '舢舨'],
    views: 1284,
    daysAgo: 6,
    texts: {
      'zh-CN': {
        title: '坐舢舨过海的早晨',
        summary: '五点半的香港仔，鱼市刚散，撑船的群姐已经来回三趟。',
        content: `<p>五点半，避风塘的水还是黑的。群姐把缆绳从铁环上解下来，动作轻得像怕吵醒谁。船篷下面挂着一盏白灯，照着她脚边的半桶鱼和一只旧暖壶。</p>
<h2>一条路，走了四十年</h2>
<p>从鸭脷洲到鱼市，水路只有四百米。群姐十六岁开始撑这条船，先是跟着母亲，后来是一个人。她说以前两岸之间全是船，走路都能走过去；现在有了桥，坐船的多半是老街坊，还有像我这样想看日出的人。</p>
<figure><img src="/media/scene-sampan-dawn" alt="清晨的避风塘里，一条有篷的舢舨"><figcaption>船篷是竹骨帆布，每年台风季之前换一次。</figcaption></figure>
<blockquote><p>水是有脾气的。你急，它就晃你；你慢，它就托着你。</p></blockquote>
<h2>船头那只红点</h2>
<p>船头两侧各有一只眼睛，红底黑瞳，是给船认路用的。我们店的标志上那个红点，就是从这里来的。</p>
<p>靠岸的时候太阳刚好出来。她收了船钱，又往我手里塞了一只橘子，说：下次早点来，晚了就只剩太阳了。</p>`,
      },
      'zh-HK': {
        title: '坐舢舨過海的清晨',
        summary: '五點半的香港仔，魚市場剛散，撐船的群姐已經來回三趟。',
        content: `<p>五點半，避風塘的水還是黑的。群姐把纜繩從鐵環解下來，動作輕得像怕吵醒誰。船篷下掛着一盞白燈，照着她腳邊的半桶魚和一個舊暖水壺。</p>
<h2>一條水路，走了四十年</h2>
<p>由鴨脷洲到魚市場，水路只有四百米。群姐十六歲開始撐這隻艇，起初跟着媽媽，後來一個人。她說從前兩岸之間全是船，走路也走得過去；如今有了橋，搭艇的多是老街坊，還有像我這種想看日出的人。</p>
<figure><img src="/media/scene-sampan-dawn" alt="清晨的避風塘裏，一隻有篷的舢舨"><figcaption>船篷是竹骨帆布，每年風季之前換一次。</figcaption></figure>
<blockquote><p>水是有脾氣的。你急，它就搖你；你慢，它就承住你。</p></blockquote>
<h2>船頭那一點紅</h2>
<p>船頭兩邊各有一隻眼，紅底黑瞳，讓船認得路。我們店標誌上那一點紅，就是由這裏來的。</p>
<p>泊岸的時候太陽剛好出來。她收了船資，又塞給我一個柑，說：下次早些來，遲了就只剩太陽了。</p>`,
      },
      'en-US': {
        title: 'Crossing the harbor before the sun',
        summary: 'Half past five in Aberdeen: the fish market is packing up and Kwan has already crossed three times.',
        content: `<p>At half past five the water in the typhoon shelter is still black. Kwan slips the rope from its ring so gently that you would think somebody was asleep. Under the canopy a white lamp shines on half a bucket of fish and an old thermos.</p>
<h2>One route, forty years</h2>
<p>From Ap Lei Chau to the fish market is four hundred meters of water. She began at sixteen, first behind her mother, then alone. Back then, she says, you could walk across on the boats. Now there is a bridge, and her passengers are old neighbors and people like me who want to see the sun come up.</p>
<figure><img src="/media/scene-sampan-dawn" alt="A covered sampan in the typhoon shelter at dawn"><figcaption>The canopy is sailcloth over bamboo, renewed each year before the typhoons.</figcaption></figure>
<blockquote><p>Water has a temper. Hurry and it rocks you. Go slowly and it holds you up.</p></blockquote>
<h2>The red dot on the bow</h2>
<p>There is an eye on each side of the bow, black on red, so the boat can find her way. That is where the red dot in our own mark comes from.</p>
<p>We touch the pier as the sun arrives. She takes the fare, puts a tangerine in my hand and says: come earlier next time, or the sun is all that’s left.</p>`,
      },
    },
  },
  {
    slug: 'three-days-at-the-kiln',
    category: 'workshops',
    cover: 'scene-mountains-mist',
    author: '周砚青',
    tags: ['龙泉', '青瓷'],
    views: 2071,
    daysAgo: 19,
    texts: {
      'zh-CN': {
        title: '在龙泉守窑三天',
        summary: '青釉好不好看，最后是火说了算。我们去等了一窑。',
        content: `<p>叶师傅的窑在溪边，一年只烧六次。我们到的那天正好封门，两百多件坯子码在里面，最大的是梅瓶，最小的是茶则。</p>
<h2>第一天：慢</h2>
<p>头十个小时只给小火，让坯里最后一点水走干净。师傅不看表，看烟。烟由白转青，才加第一捆松柴。</p>
<h2>第二天：快</h2>
<p>过了九百度，火要猛，空气要少。缺氧的火会从釉里抢走氧，铁变了颜色，青就出来了。这一段叫还原，错过半小时，一窑都是黄的。</p>
<figure><img src="/media/scene-kiln-dusk" alt="黄昏里冒着烟的龙窑"><figcaption>看火孔只有硬币大，看一眼要眯半天眼睛。</figcaption></figure>
<h2>第三天：等</h2>
<p>停火之后不能开门，要等窑自己凉下来。听得见里面叮叮的响，是釉面在收缩。师傅说那是瓷器在说话，说得多的，开片就多。</p>
<ul><li>这一窑成了一百五十一件。</li><li>废了四十多件，砸碎了铺路。</li><li>店里的<a href="/goods/teaware/side-handle-teapot">“侧把急须”</a>有二十八只出自这一窑。</li></ul>`,
      },
      'zh-HK': {
        title: '在龍泉守窯三日',
        summary: '青釉美不美，最後由火說了算。我們去等了一窯。',
        content: `<p>葉師傅的窯在溪邊，一年只燒六次。我們到的那天正好封門，二百多件坯排在裏面，最大的是梅瓶，最細的是茶則。</p>
<h2>第一日：慢</h2>
<p>頭十個鐘頭只用細火，讓坯裏最後一點水分散去。師傅不看錶，看煙。煙由白轉青，才加第一捆松柴。</p>
<h2>第二日：快</h2>
<p>過了九百度，火要猛，空氣要少。缺氧的火會從釉裏搶走氧，鐵變了顏色，青色便出來。這一段叫還原，錯過半個鐘頭，整窯都是黃的。</p>
<figure><img src="/media/scene-kiln-dusk" alt="黃昏中冒着煙的龍窯"><figcaption>看火孔只有硬幣般大，看一眼要瞇很久的眼。</figcaption></figure>
<h2>第三日：等</h2>
<p>停火之後不能開門，要等窯自己涼下來。聽得到裏面叮叮作響，是釉面在收縮。師傅說那是瓷器在說話，說得多的，開片就多。</p>
<ul><li>這一窯成了一百五十一件。</li><li>報廢四十多件，打碎了鋪路。</li><li>店內的<a href="/goods/teaware/side-handle-teapot">「側把急須」</a>，有二十八隻出自這一窯。</li></ul>`,
      },
      'en-US': {
        title: 'Three days beside a kiln in Longquan',
        summary: 'In the end it is the fire that decides on a celadon. We went to wait for one.',
        content: `<p>Master Ye’s kiln stands by a stream and burns six times a year. We arrived as the door was being bricked up on two hundred pieces, from plum vases down to tea scoops.</p>
<h2>Day one: slow</h2>
<p>For the first ten hours there is only a small fire, to drive the last water out of the clay. He doesn’t watch the clock, he watches the smoke. When it turns from white to blue, the first bundle of pine goes in.</p>
<h2>Day two: fast</h2>
<p>Above nine hundred degrees the fire must be fierce and starved of air. It steals oxygen from the glaze, the iron changes color, and green appears. This is reduction. Miss it by half an hour and the whole kiln comes out yellow.</p>
<figure><img src="/media/scene-kiln-dusk" alt="A dragon kiln smoking at dusk"><figcaption>The spyhole is the size of a coin, and one look leaves you blinking.</figcaption></figure>
<h2>Day three: waiting</h2>
<p>Once the fire is out the door stays shut until the kiln has cooled by itself. You hear small bells inside: the glaze, shrinking. Master Ye says the pots are talking, and the talkative ones come out crackled.</p>
<ul><li>One hundred and fifty-one pieces came out well.</li><li>Some forty did not, and were broken up to mend the path.</li><li>Twenty-eight of our <a href="/goods/teaware/side-handle-teapot">side-handle teapots</a> are from this firing.</li></ul>`,
      },
    },
  },
  {
    slug: 'how-a-basket-begins',
    category: 'workshops',
    cover: 'scene-bamboo-mist',
    author: '何云舒',
    tags: ['安吉', '竹编'],
    views: 866,
    daysAgo: 33,
    // No English on purpose: an English reader sees the default locale, and the screen has to say so.
    texts: {
      'zh-CN': {
        title: '一只竹篮从砍竹开始',
        summary: '霜降以后的竹子不生虫。安吉的篾匠一年只在这几个月备料。',
        content: `<p>进山那天有雾，看不见竹梢，只听见上面有风。徐师傅挑竹子先敲，再看竹节上的白粉：粉退了的是五年竹，做篮子正好。</p>
<h2>破篾</h2>
<p>一根竹子对半，再对半，一直分到两毫米宽。刀不动，手往前送。好的篾匠破出来的一把篾，粗细差不过一张纸。</p>
<h2>起底</h2>
<p><a href="/goods/home/market-basket">买菜篮</a>用六角眼。六个方向的篾互相压着，哪一根断了，别的还撑得住。</p>
<h2>收口</h2>
<p>最费力的是最后一圈，要把竖篾折回来插进编好的篮身里。收得紧，篮子能用二十年。</p>`,
      },
      'zh-HK': {
        title: '一個竹籃由斬竹開始',
        summary: '霜降之後的竹不生蟲。安吉的篾匠一年只在這幾個月備料。',
        content: `<p>入山那天有霧，看不見竹梢，只聽到上面有風。徐師傅揀竹先敲，再看竹節上的白粉：粉退了的是五年竹，做籃剛好。</p>
<h2>破篾</h2>
<p>一枝竹一開二、二開四，一直分到兩毫米闊。刀不動，手向前送。好的篾匠破出來的一紮篾，粗幼相差不過一張紙。</p>
<h2>起底</h2>
<p><a href="/goods/home/market-basket">買餸籃</a>用六角眼。六個方向的篾互相壓住，哪一條斷了，其他的仍然撐得住。</p>
<h2>收口</h2>
<p>最費力的是最後一圈，要把直篾屈回來，插進編好的籃身。收得緊，一個籃可以用二十年。</p>`,
      },
    },
  },
  {
    slug: 'paper-and-light',
    category: 'workshops',
    cover: 'scene-market-night',
    author: '蘇婉玲',
    tags: ['灯笼', '中秋'],
    views: 1530,
    daysAgo: 55,
    // No Hong Kong text on purpose: the second missing translation, in the locale nearest to the default one.
    texts: {
      'zh-CN': {
        title: '纸与光',
        summary: '扎灯笼的人说，纸要湿着糊，干了才会紧。',
        content: `<p>中秋前一个月，铺子里连楼梯都堆满了竹骨。苏师傅坐在中间，左手转灯，右手刷浆，一天糊得完十二盏。</p>
<h2>湿的时候不能急</h2>
<p>桑皮纸刷上米浆会起皱，新手总想抹平。其实不用管，干了自己会绷紧，像鼓面一样。抹得太多，反而留下手印。</p>
<figure><img src="/media/scene-lanterns-night" alt="夜里亮着的一排纸灯笼"><figcaption>灯亮起来，才看得出纸贴了几层。</figcaption></figure>
<p>她不用画笔写字，用剪刀。红纸剪的鱼贴在里面一层，白天看不见，点了灯才游出来。</p>`,
      },
      'en-US': {
        title: 'Paper and light',
        summary: 'Paste it wet, says the lantern maker, and let it dry tight.',
        content: `<p>A month before Mid-Autumn there are bamboo frames even on the stairs. Ms. So sits in the middle, turning a lantern with her left hand and brushing paste with her right. She finishes twelve a day.</p>
<h2>Do not hurry the wet part</h2>
<p>Mulberry paper wrinkles under rice paste, and beginners try to smooth it. Leave it. It tightens as it dries, like the skin of a drum. Too much smoothing only leaves fingerprints.</p>
<figure><img src="/media/scene-lanterns-night" alt="A row of paper lanterns lit at night"><figcaption>Only when it is lit can you count the layers.</figcaption></figure>
<p>She writes with scissors and not with a brush. A fish cut from red paper goes on the inner layer. By day you can’t see it; with the lamp on, it swims.</p>`,
      },
    },
  },
  {
    slug: 'tea-on-a-rainy-day',
    category: 'tea',
    cover: 'scene-teatable-day',
    author: '顾念慈',
    tags: ['茶', '冲泡'],
    views: 942,
    daysAgo: 71,
    texts: {
      'zh-CN': {
        title: '下雨天泡什么茶',
        summary: '水汽重的日子，茶叶也会犯懒。三个小办法。',
        content: `<p>同一罐铁观音，晴天喝得出兰花，雨天只剩下炒米。不是茶坏了，是空气湿，香气跑不远。</p>
<h3>水要更开</h3>
<p>壶里的水滚了再等半分钟，让它翻得大一点。<a href="/goods/teaware/yixing-teapot">紫砂壶</a>先用热水淋一遍壶身，别让它抢走温度。</p>
<h3>叶子先醒一醒</h3>
<p>把干茶放进温好的<a href="/goods/teaware/gaiwan">盖碗</a>，盖上摇两下，等一分钟再注水。掀盖那一下的香，是雨天最好的一口。</p>
<h3>换一种茶</h3>
<ul><li><a href="/goods/tea/aged-puer">熟普</a>加一片<a href="/goods/tea/tangerine-peel">陈皮</a>，去湿气。</li><li>白牡丹煮着喝，甜味会出来。</li><li>绿茶留到放晴那天。</li></ul>`,
      },
      'zh-HK': {
        title: '落雨天泡甚麼茶',
        summary: '潮濕的日子，茶葉也會懶洋洋。三個小方法。',
        content: `<p>同一罐鐵觀音，晴天喝得出蘭花，雨天只剩炒米味。不是茶壞了，是空氣潮濕，香氣走不遠。</p>
<h3>水要更滾</h3>
<p>水滾之後再等半分鐘，讓它滾得大一點。<a href="/goods/teaware/yixing-teapot">紫砂壺</a>先用熱水淋一次壺身，別讓它搶走溫度。</p>
<h3>先醒茶</h3>
<p>把乾茶放進暖好的<a href="/goods/teaware/gaiwan">蓋碗</a>，蓋上搖兩下，等一分鐘才注水。揭蓋那一刻的香氣，是雨天最好的一口。</p>
<h3>換一款茶</h3>
<ul><li><a href="/goods/tea/aged-puer">熟普</a>加一片<a href="/goods/tea/tangerine-peel">陳皮</a>，去濕。</li><li>白牡丹煮來喝，甜味便會出來。</li><li>綠茶留待放晴那天。</li></ul>`,
      },
      'en-US': {
        title: 'What to brew when it rains',
        summary: 'On a damp day even the leaves turn lazy. Three small remedies.',
        content: `<p>The same tin of Tieguanyin smells of orchids when it is dry out and of toasted rice when it rains. The tea is fine. Damp air simply carries scent less far.</p>
<h3>Boil harder</h3>
<p>Give the kettle another half minute at a full boil. Pour hot water over a <a href="/goods/teaware/yixing-teapot">clay pot</a> before you fill it, so it doesn’t steal the heat.</p>
<h3>Wake the leaves</h3>
<p>Put dry leaf in a warmed <a href="/goods/teaware/gaiwan">gaiwan</a>, close it, shake it twice and wait a minute. The scent when you lift the lid is the best sip of a wet day.</p>
<h3>Change the tea</h3>
<ul><li><a href="/goods/tea/aged-puer">Ripe pu’er</a> with a piece of <a href="/goods/tea/tangerine-peel">tangerine peel</a>.</li><li>White peony, simmered until it turns sweet.</li><li>Green tea can wait for the sun.</li></ul>`,
      },
    },
  },
  {
    slug: 'measuring-an-old-boat',
    category: 'harbour',
    cover: 'scene-workshop-day',
    author: '鄧兆明',
    tags: ['图纸', '造船'],
    views: 617,
    daysAgo: 84,
    texts: {
      'zh-CN': {
        title: '给一条老船量尺寸',
        summary: '四十八道肋骨，没有一道左右相同。图纸是这样画出来的。',
        content: `<p>这条舢舨1958年下水，主人要上岸了，托我们留一份图。没有原图：造船的人把尺寸记在一根竹竿上，竹竿早当柴烧了。</p>
<h2>从船底量起</h2>
<p>我们在船坞里拉了一条中线，每隔十二厘米立一块板，用铅笔沿着船壳画下来。四十八道，画了三天。</p>
<h2>不对称也照画</h2>
<p>右舷比左舷宽了一指。邓师傅说那是给橹手站的，改正了反而不好撑。所以<a href="/goods/blueprints/sampan-lines">图纸</a>上它还是歪的，我们在旁边写了为什么。</p>
<blockquote><p>船是照着人造的，不是照着尺造的。</p></blockquote>`,
      },
      'zh-HK': {
        title: '替一隻舊艇度尺寸',
        summary: '四十八道肋骨，沒有一道左右相同。圖則就是這樣畫成的。',
        content: `<p>這隻舢舨1958年落水，主人要上岸了，託我們留一份圖。沒有原圖：造船的人把尺寸刻在一枝竹上，那枝竹早已當柴燒了。</p>
<h2>由船底度起</h2>
<p>我們在船排拉了一條中線，每隔十二厘米豎一塊板，用鉛筆沿船殼描下來。四十八道，畫了三日。</p>
<h2>不對稱也照畫</h2>
<p>右舷比左舷闊一隻手指。鄧師傅說那是留給搖櫓的人站的，改正了反而難搖。所以<a href="/goods/blueprints/sampan-lines">圖則</a>上它仍是歪的，我們在旁邊寫明原因。</p>
<blockquote><p>艇是照着人造的，不是照着尺造的。</p></blockquote>`,
      },
      'en-US': {
        title: 'Measuring an old boat',
        summary: 'Forty-eight frames, and no two sides the same. How the drawings were made.',
        content: `<p>This sampan went into the water in 1958. Her owner is moving ashore and asked us to keep a drawing. There was none: the builder had his measurements notched on a bamboo pole, and the pole went into the stove long ago.</p>
<h2>Starting from the keel</h2>
<p>In the slipway we stretched a center line, stood a board across it every twelve centimeters and followed the hull with a pencil. Forty-eight frames took three days.</p>
<h2>Crooked stays crooked</h2>
<p>The starboard side is a finger wider. Master Tang says that is for whoever stands at the oar, and that putting it right would spoil her. So it is crooked in <a href="/goods/blueprints/sampan-lines">the drawings</a> too, with a note that says why.</p>
<blockquote><p>A boat is built to fit people and not to fit a ruler.</p></blockquote>`,
      },
    },
  },
];
